package lockstep.ir.sass.ori;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.diag.SourceLocation;

/** The locations of the parts of a function in a text, for messages. Immutable. */
public final class OriPlaces {
    private final String file;
    private final int head;
    /** For each block the line of its label, and then those of its instructions; columns in parallel. */
    private final List<int[]> lines;

    private final List<int[]> columns;

    private OriPlaces(String file, int head, List<int[]> lines, List<int[]> columns) {
        this.file = file;
        this.head = head;
        this.lines = List.copyOf(lines);
        this.columns = List.copyOf(columns);
    }

    /**
     * The places in the text that {@link OriText#print(OriFunction)} makes of {@code function}, which bears its name.
     */
    public static OriPlaces printed(OriFunction function) {
        Recorder recorder = new Recorder(function.name(), 1);
        int line = 2;
        for (OriBlock block : function.blocks()) {
            recorder.add(line++, 1);
            for (int i = 0; i < block.instructions().size(); i++) {
                recorder.add(line++, 3);
            }
            recorder.endBlock();
        }
        return recorder.places();
    }

    /** The line with the name of the function. */
    public SourceLocation head() {
        return new SourceLocation(file, head, 1);
    }

    /** The label of a block. */
    public SourceLocation label(int block) {
        return new SourceLocation(file, lines.get(block)[0], columns.get(block)[0]);
    }

    /** An instruction; the last of a block, or its label, where that has fewer. */
    public SourceLocation instruction(int block, int index) {
        int at = Math.min(index + 1, lines.get(block).length - 1);
        return new SourceLocation(file, lines.get(block)[at], columns.get(block)[at]);
    }

    /** Takes down places in the order of a text. */
    static final class Recorder {
        private final String file;
        private final int head;
        private final List<int[]> lines = new ArrayList<>();
        private final List<int[]> columns = new ArrayList<>();
        private final List<Integer> blockLines = new ArrayList<>();
        private final List<Integer> blockColumns = new ArrayList<>();

        Recorder(String file, int head) {
            this.file = file;
            this.head = head;
        }

        /** A label or an instruction. */
        void add(int line, int column) {
            blockLines.add(line);
            blockColumns.add(column);
        }

        void endBlock() {
            lines.add(blockLines.stream().mapToInt(Integer::intValue).toArray());
            columns.add(blockColumns.stream().mapToInt(Integer::intValue).toArray());
            blockLines.clear();
            blockColumns.clear();
        }

        OriPlaces places() {
            return new OriPlaces(file, head, lines, columns);
        }
    }
}
