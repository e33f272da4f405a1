/// Rows in columns as wide as their widest cell.
public struct Table: Sendable {
    private var rows: [[String]]

    /// A table with a head.
    public init(_ head: [String]) { rows = [head] }

    /// Adds a row; a cell that holds control characters is cleaned.
    public mutating func add(_ row: [String]) { rows.append(row.map(Format.clean)) }

    /// The text, a line a row, two blanks between columns.
    public var text: String {
        var widths: [Int] = []
        for row in rows {
            for (index, cell) in row.enumerated() {
                if index == widths.count { widths.append(0) }
                widths[index] = max(widths[index], cell.count)
            }
        }
        return rows.map { row in
            var line = ""
            for (index, cell) in row.enumerated() {
                line +=
                    index == row.count - 1
                    ? cell : cell + String(repeating: " ", count: widths[index] - cell.count + 2)
            }
            while line.last == " " { line.removeLast() }
            return line + "\n"
        }.joined()
    }
}
