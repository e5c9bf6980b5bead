package lockstep.cli.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import lockstep.ir.ptx.PtxSuffix;
import lockstep.ir.ptx.op.OpTable;
import lockstep.ir.ptx.op.OpTable.Gap;
import lockstep.ir.ptx.op.OperandSpec;
import lockstep.ir.ptx.op.PtxForm;
import lockstep.ir.ptx.op.PtxForm.FormSlot;

/** The forms of PTX instructions, a row for each line of the op table, then the gaps. */
final class PtxCatalog implements Catalog {
    @Override
    public String kind() {
        return "ptx";
    }

    @Override
    public String summary() {
        return "forms of PTX instructions, and what is known and not modelled";
    }

    @Override
    public List<String> columns() {
        return List.of("form", "opcode", "category", "modifiers", "types", "operands", "since", "instructions");
    }

    @Override
    public List<String> brief() {
        return List.of("form", "category", "since");
    }

    @Override
    public List<String> naming() {
        return List.of("form", "opcode");
    }

    @Override
    public List<List<String>> rows() {
        List<List<String>> rows = new ArrayList<>();
        OpTable.get().forms().forEach(form -> rows.add(row(form)));
        OpTable.get().gaps().forEach(gap -> rows.add(row(gap)));
        return rows;
    }

    private static List<String> row(PtxForm form) {
        String slots = form.slots().stream().map(FormSlot::toString).collect(Collectors.joining(" "));
        return List.of(
                (form.opcode().text() + " " + slots).trim(),
                form.opcode().text(),
                form.opcode().spec().category().name().toLowerCase(Locale.ROOT),
                words(form, false),
                words(form, true),
                form.operands().stream().map(OperandSpec::toString).collect(Collectors.joining(" ")),
                form.since().toString(),
                Integer.toString(combinations(form)));
    }

    /** All types, or all other words, of a form. */
    private static String words(PtxForm form, boolean types) {
        return form.slots().stream()
                .filter(slot -> slot.isType() == types)
                .flatMap(slot -> slot.words().stream())
                .map(PtxSuffix::text)
                .distinct()
                .collect(Collectors.joining(" "));
    }

    /** How many sets of suffixes the form takes. */
    private static int combinations(PtxForm form) {
        long count = 1;
        for (FormSlot slot : form.slots()) {
            count *= slot.words().size() + (slot.optional() ? 1 : 0);
        }
        return (int) Math.min(Integer.MAX_VALUE, count);
    }

    private static List<String> row(Gap gap) {
        String name = gap.anywhere() ? "." + gap.text() : gap.text();
        String opcode = gap.anywhere() ? "" : name.split("\\.")[0];
        return List.of("gap: " + name, opcode, "gap", "", "", "", "", "0");
    }
}
