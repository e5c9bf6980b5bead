package lockstep.compiler.pipeline;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

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
}
