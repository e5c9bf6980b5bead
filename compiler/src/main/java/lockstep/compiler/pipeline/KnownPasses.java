package lockstep.compiler.pipeline;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import lockstep.compiler.table.TableText;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.pass.SourceRef;

/** The table {@code known-passes.txt}, read once: pass names in pipelines, whether implemented or not. */
final class KnownPasses {
    private static final String RESOURCE = "known-passes.txt";
    private static final int COLUMNS = 5;
    private static final String SEED = "seed 000";
    private static final String LLVM = "LLVM, ";
    private static final Map<String, KnownPass> BY_NAME = read();

    private KnownPasses() {}

    /** All rows in table order. */
    static List<KnownPass> all() {
        return List.copyOf(BY_NAME.values());
    }

    static Optional<KnownPass> find(String name) {
        return Optional.ofNullable(BY_NAME.get(name));
    }

    private static Map<String, KnownPass> read() {
        Map<String, KnownPass> passes = new LinkedHashMap<>();
        for (TableText.Row row : rows()) {
            KnownPass pass = pass(row);
            if (passes.put(pass.name(), pass) != null) {
                throw row.fault("'" + pass.name() + "' is duplicated");
            }
        }
        return passes;
    }

    private static List<TableText.Row> rows() {
        String text = TableText.text(RESOURCE, KnownPasses.class.getResourceAsStream(RESOURCE));
        return TableText.rows(RESOURCE, text, COLUMNS);
    }

    private static KnownPass pass(TableText.Row row) {
        PassUnit unit = PassUnit.named(row.cell(1)).orElseThrow(() -> row.fault("no such unit"));
        KnownPass.SkipReason skipReason = switch (row.cell(2)) {
            case "pass", "level" -> KnownPass.SkipReason.NOT_BUILT;
            case "analysis" -> KnownPass.SkipReason.ON_DEMAND;
            case "lowering" -> KnownPass.SkipReason.LOWERING;
            default -> throw row.fault("no such kind");
        };
        return new KnownPass(row.cell(0), unit, skipReason, row.cell(2).equals("level"), row.cell(3), source(row));
    }

    private static SourceRef source(TableText.Row row) {
        String text = row.cell(4);
        if (text.matches("seed 00[0-4], .+")) {
            return new SourceRef.Seed(text.charAt(SEED.length() - 1) - '0', text.substring(SEED.length() + 2));
        }
        if (text.startsWith(LLVM)) {
            return new SourceRef.Manual("LLVM passes", text.substring(LLVM.length()));
        }
        throw new CompilerBug(RESOURCE + ": no source in the row of " + row.cell(0));
    }
}
