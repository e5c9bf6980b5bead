package lockstep.cli.command;

import java.util.List;
import java.util.function.Consumer;
import lockstep.ir.diag.Diagnostic;
import lockstep.ir.json.JsonLine;
import lockstep.ir.sass.code.Code;
import lockstep.ir.sass.code.CodeWord;
import lockstep.ir.sass.control.ControlVerifier;
import lockstep.ir.sass.control.JumpTables;
import lockstep.ir.sass.control.LatencyTable;

/** {@code dis --verify-control}: checks control fields, and says what it found of each function and in all. */
final class ControlRun {
    private final Consumer<String> out;
    private final boolean isJson;
    private long functions;
    private long words;
    private long unknown;
    private long unnamed;
    private long early;

    ControlRun(Consumer<String> out, boolean isJson) {
        this.out = out;
        this.isJson = isJson;
    }

    void add(String file, Code code, JumpTables tables) {
        LatencyTable table = LatencyTable.of(code.architecture());
        functions++;
        words += code.words().size();
        for (CodeWord word : code.words()) {
            unknown += word.instruction().isEmpty() ? 1 : 0;
            boolean isUnnamed = word.instruction()
                    .map(i -> !table.isKnown(i.form()))
                    .orElse(false);
            unnamed += isUnnamed ? 1 : 0;
        }
        List<Diagnostic> found = ControlVerifier.verify(code, tables);
        early += found.size();
        found.forEach(diagnostic -> out.accept(isJson ? json(file, diagnostic) : file + ": " + diagnostic));
    }

    private static String json(String file, Diagnostic diagnostic) {
        return JsonLine.object()
                .put("schema", 1)
                .put("file", file)
                .put("function", diagnostic.location().file())
                .put("instruction", diagnostic.location().line())
                .put("code", diagnostic.code())
                .put("message", diagnostic.message())
                .toString();
    }

    /** Writes the sums; says whether nothing came too early. */
    boolean finish() {
        if (isJson) {
            out.accept(JsonLine.object()
                    .put("schema", 1)
                    .put("functions", functions)
                    .put("words", words)
                    .put("unknown", unknown)
                    .put("unnamed", unnamed)
                    .put("early", early)
                    .toString());
        } else {
            out.accept("%d functions, %d words: %d uses too early; %d words with unknown opcodes, %d without a latency"
                    .formatted(functions, words, early, unknown, unnamed));
        }
        return early == 0;
    }
}
