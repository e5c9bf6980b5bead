package lockstep.cli.command;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import lockstep.ir.sass.isa.Architecture;
import lockstep.ir.sass.isa.CommonField;
import lockstep.ir.sass.isa.FieldSpec;
import lockstep.ir.sass.isa.FieldSpec.FieldKind;
import lockstep.ir.sass.isa.IsaTable;
import lockstep.ir.sass.isa.Modifier;
import lockstep.ir.sass.isa.OperandSlot;
import lockstep.ir.sass.isa.SassForm;
import lockstep.ir.sass.isa.SassForm.Evidence;

/** The machine instructions: a row for each opcode and each set of architectures on which it means the same. */
final class SassCatalog implements Catalog {
    @Override
    public String kind() {
        return "sass";
    }

    @Override
    public String summary() {
        return "machine instructions of SASS, a row for each opcode and layout";
    }

    @Override
    public List<String> columns() {
        return List.of("opcode", "name", "architectures", "modifiers", "operands", "fields", "lumped", "evidence");
    }

    @Override
    public List<String> brief() {
        return List.of("opcode", "name", "operands");
    }

    @Override
    public List<String> naming() {
        return List.of("opcode", "name");
    }

    @Override
    public List<List<String>> rows() {
        Map<String, List<SassForm>> groups = new LinkedHashMap<>();
        for (int opcode = 0; opcode <= SassForm.OPCODE.largest(); opcode++) {
            for (Architecture architecture : Architecture.values()) {
                IsaTable.of(architecture)
                        .form(opcode)
                        .ifPresent(form -> groups.computeIfAbsent(layout(form), key -> new ArrayList<>())
                                .add(form));
            }
        }
        return groups.values().stream().map(SassCatalog::row).toList();
    }

    /** What two architectures must have in common to share a row. */
    private static String layout(SassForm form) {
        return form.opcode() + " " + form.name() + " " + fields(form, false) + " " + fields(form, true);
    }

    private static List<String> row(List<SassForm> forms) {
        SassForm form = forms.getFirst();
        String number = "0x%04x".formatted(form.opcode());
        String first = form.architecture().tool();
        boolean isFirst = forms.size() == Architecture.values().length || form.architecture() == Architecture.SM_75;
        return List.of(
                isFirst ? number : number + " " + first,
                form.name(),
                forms.stream().map(f -> f.architecture().tool()).collect(Collectors.joining(" ")),
                form.modifiers().stream().map(m -> modifier(form, m)).collect(Collectors.joining(" ")),
                form.operands().stream().map(SassCatalog::operand).collect(Collectors.joining(", ")),
                fields(form, false),
                fields(form, true),
                form.evidence().stream()
                        .sorted()
                        .map(Evidence::name)
                        .map(name -> name.toLowerCase(Locale.ROOT))
                        .collect(Collectors.joining(" ")));
    }

    private static String modifier(SassForm form, Modifier modifier) {
        return switch (modifier) {
            case Modifier.Fixed fixed -> "." + fixed.word();
            case Modifier.Joint joint ->
                joint.fields().stream()
                        .map(field -> form.fields().get(field).name())
                        .collect(Collectors.joining("+", ".", ""));
            case Modifier.OfField ofField -> {
                FieldSpec field = form.fields().get(ofField.field());
                yield field.kind() == FieldKind.FLAG ? "[." + ofField.word() + "]" : "." + field.name();
            }
        };
    }

    private static String operand(OperandSlot slot) {
        return slot.isOptional() ? "[" + slot.name() + "]" : slot.name();
    }

    private static String fields(SassForm form, boolean isLumped) {
        return form.fields().stream()
                .skip(CommonField.all().size())
                .filter(f -> (f.kind() == FieldKind.LUMPED) == isLumped)
                .map(f -> f.name() + "@" + f.bits())
                .collect(Collectors.joining(" "));
    }
}
