package lockstep.compiler.pipeline;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The tables from which standard pipelines are built, for listings. */
public final class PipelineTables {
    private PipelineTables() {}

    /**
     * A step of a table.
     *
     * @param part the keyword of the part
     * @param number of the step in its part, from 1
     * @param title of the part in the seed
     * @param step pipeline text
     * @param guard under which it is added; empty for always
     * @param call its call in the seed
     * @param note iterations and extension point of the wrapper, reasons of the order of machine passes; may be empty
     */
    public record Row(String part, int number, String title, String step, String guard, String call, String note) {}

    /** All rows, part by part. */
    public static List<Row> rows() {
        List<Row> rows = new ArrayList<>();
        for (NvoptTable.Part part : NvoptTable.Part.values()) {
            NvoptTable.Section section = NvoptTable.section(part);
            int number = 0;
            for (NvoptTable.Row row : section.rows()) {
                number++;
                String name = part.name().toLowerCase(Locale.ROOT);
                rows.add(new Row(name, number, section.title(), row.text(), row.guardText(), row.call(), note(row)));
            }
        }
        int number = 0;
        for (CodegenDispatch.MachinePass pass : CodegenDispatch.table()) {
            number++;
            String guard = pass.isOptional() ? "level above 0" : "";
            String behind = pass.after().isEmpty() ? "" : "behind " + String.join(", ", pass.after()) + ": ";
            String note = behind + pass.reason();
            rows.add(new Row("codegen", number, "Codegen Dispatch", pass.name(), guard, "sub_12DFE00", note));
        }
        number = 0;
        for (OrderingConstraint constraint : OrderingConstraint.table()) {
            number++;
            String guard = "before " + constraint.before();
            rows.add(new Row(
                    "ordering", number, "Ordering constraints", constraint.pass(), guard, "", constraint.reason()));
        }
        return rows;
    }

    /** Both interpretations of the wrapper's first argument. */
    private static String note(NvoptTable.Row row) {
        return NvoptBuilder.iterations(row.text())
                .flatMap(times -> ExtensionPoint.of(times).map(point -> times + " iterations; " + point.title()))
                .orElse("");
    }

    /**
     * The first argument of the wrapper around LLVM's standard pipeline, according to the seed's table of identifiers
     * (seed 000, LLVM Standard Pass Pipeline Factory). Other tables interpret the argument as a number of iterations,
     * as is done here; the names are kept for listings.
     */
    private enum ExtensionPoint {
        /** Basic cleanup. */
        EARLY_AS_POSSIBLE(1, "EP_EarlyAsPossible"),
        /** After the loop passes. */
        LOOP_OPTIMIZER_END(2, "EP_LoopOptimizerEnd"),
        /** After the scalar passes. */
        SCALAR_OPTIMIZER_LATE(4, "EP_ScalarOptimizerLate"),
        /** Before the vectorizers. */
        VECTORIZER_START(5, "EP_VectorizerStart"),
        /** After everything. */
        OPTIMIZER_LAST(7, "EP_OptimizerLast"),
        /** After the passes over components of the call graph. */
        CGSCC_OPTIMIZER_LATE(8, "EP_CGSCCOptimizerLate");

        private final int identifier;
        private final String title;

        ExtensionPoint(int identifier, String title) {
            this.identifier = identifier;
            this.title = title;
        }

        /** LLVM's name. */
        String title() {
            return title;
        }

        /** The extension point with this identifier. */
        static Optional<ExtensionPoint> of(int identifier) {
            for (ExtensionPoint point : values()) {
                if (point.identifier == identifier) {
                    return Optional.of(point);
                }
            }
            return Optional.empty();
        }
    }
}
