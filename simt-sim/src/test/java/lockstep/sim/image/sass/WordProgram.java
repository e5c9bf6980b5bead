package lockstep.sim.image.sass;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.sass.cubin.KernelImage.KernelParameter;
import lockstep.ir.sass.function.SassFunction;
import lockstep.ir.sass.function.SassKernel;
import lockstep.ir.sass.function.SassModule;
import lockstep.ir.sass.isa.Architecture;
import lockstep.ir.sass.isa.CommonField;
import lockstep.ir.sass.isa.FieldSpec;
import lockstep.ir.sass.isa.FieldSpec.FieldKind;
import lockstep.ir.sass.isa.OperandSlot;
import lockstep.ir.sass.isa.SassForm;
import lockstep.ir.sass.isa.SassInstruction;
import lockstep.ir.sass.isa.SassOperand;
import lockstep.ir.sass.text.SassFunctionText;
import lockstep.sim.sass.SassThreadFunctions;

/**
 * A kernel around one machine word: before it, all registers that it may read get values that differ from lane to lane;
 * after it, all registers that it may write are stored.
 */
final class WordProgram {
    /** Words that each thread stores. */
    static final int STORED = 10;

    /** Bytes of shared memory. */
    static final int SHARED = 1024;

    private static final int LOCAL = 64;
    private static final int REGISTERS = 64;
    private static final int STRIDE = 64;
    private static final int RESULT = 16;
    private static final int POINTER = 26;
    private static final int IN_SHARED = 24;
    private static final int IN_LOCAL = 1;
    private static final int ALL_LANES = 30;
    private static final Set<String> OF_SHARED = Set.of("LDS", "STS", "ATOMS", "LDSM", "STSM");
    private static final Set<String> OF_LOCAL = Set.of("LDL", "STL");
    private static final Set<String> RESULTS = Set.of("Rd", "Td", "URd");
    private static final Set<String> PREDICATE_RESULTS = Set.of("Pd", "UPd", "Pq", "UPq");
    /** Values of fields whose defaults make an instruction trivial or invalid. */
    private static final Map<String, Integer> PRESETS = Map.of(
            "e", 1, "fcmp", 1, "icmp", 1, "dcmp", 1, "dst", 2, "scale", 4, "b2rmode", 2, "bpt", 3, "shfmt", 3, "lr", 1);

    /**
     * Instructions whose predicates are left out: faults of loads, conditions of instructions that are unconditional
     * here.
     */
    private static final Set<String> UNUSED = Set.of("LD", "LDG", "LDS", "WARPSYNC", "ELECT", "BSSY", "ENDCOLLECTIVE");

    private static final Set<String> MASKS = Set.of("P2R", "R2P", "UP2UR", "UR2UP");
    private static final Set<String> NUMBERS = Set.of("A", "B", "C", "X", "Y", "V", "imm");

    private static final String BEFORE = """
            .function k %1$s
              MOV R1, c[0x0][%2$#x] ;
              S2R R0, SR_TID.X ;
              MOV R2, c[0x0][%3$#x] ;
              MOV R3, c[0x0][%4$#x] ;
              IMAD.WIDE R2, R0, 0x40, R2 ;
              IMAD R28, R0, 0x10, RZ ;
              MOV R26, c[0x0][%5$#x] ;
              MOV R27, c[0x0][%6$#x] ;
              IMAD.WIDE R26, R0, 0x10, R26 ;
              IADD3 R24, R28, %7$#x, RZ ;
              IADD3 R1, R1, -0x40, RZ ;
              MOV R30, 0xffffffff ;
            """;

    private static final String AFTER = """
              IADD3 R18, R18, 0x1, RZ ;
              BMOV.32 R32, B0 ;
              IADD3 R17, R17, R32, RZ ;
              LDS.128 R32, [R24] ;
              IADD3 R19, R19, R32, RZ ;
              LDL.128 R32, [R1] ;
              IADD3 R19, R19, R32, RZ ;
              SEL R36, RZ, 0x1, P0 ;
              SEL R37, RZ, 0x1, P1 ;
              USEL UR24, URZ, 0x1, UP0 ;
              USEL UR25, URZ, 0x1, UP1 ;
              MOV R38, UR16 ;
              MOV R39, UR17 ;
              MOV R40, UR24 ;
              MOV R41, UR25 ;
              %1$s [R2], R16 ;
              %1$s [R2+0x4], R17 ;
              %1$s [R2+0x8], R18 ;
              %1$s [R2+0xc], R19 ;
              %1$s [R2+0x10], R36 ;
              %1$s [R2+0x14], R37 ;
              %1$s [R2+0x18], R38 ;
              %1$s [R2+0x1c], R39 ;
              %1$s [R2+0x20], R40 ;
              %1$s [R2+0x24], R41 ;
              EXIT ;
            """;

    private final Architecture architecture;
    private final List<SassInstruction> before;
    private final List<SassInstruction> after;

    WordProgram(Architecture architecture) {
        this.architecture = architecture;
        ConstantBankLayout layout = ConstantBankLayout.of(architecture);
        int parameters = parameterBase();
        StringBuilder text = new StringBuilder(BEFORE.formatted(
                architecture.tool(),
                layout.stackTop(),
                parameters,
                parameters + 4,
                parameters + 8,
                parameters + 12,
                layout.sharedStart()));
        for (int i = 0; i < 16; i++) {
            text.append("  IMAD R%d, R0, %#x, R0 ;\n".formatted(4 + i, 0x3f9a_1235 + 0x0123_4567 * i & 0x7fff_ffff));
            text.append("  UMOV UR%d, %#x ;\n".formatted(4 + i, 0x4012_3401 + 0x0111_2353 * i));
        }
        for (int i = 0; i < 5; i++) {
            text.append("  ISETP.GE.AND P%d, PT, R0, %#x, PT ;\n".formatted(i, 3 + 5 * i));
            text.append("  UISETP.%s.AND UP%d, UPT, UR4, UR5, UPT ;\n".formatted(i < 2 ? "GE" : "LT", i));
        }
        text.append("  STS.128 [R24], R4 ;\n  STL.128 [R1], R12 ;\n  BSSY B0, `(.L_x_0) ;\n.L_x_0:\n");
        this.before = parse(text.toString());
        this.after = parse(".function k %s\n".formatted(architecture.tool()) + AFTER.formatted(storeName()));
    }

    private static List<SassInstruction> parse(String text) {
        Diagnostics diagnostics = new Diagnostics();
        return SassFunctionText.parse(text, "word.sass", diagnostics)
                .orElseThrow(() -> new AssertionError(diagnostics.toString()))
                .instructions();
    }

    private String storeName() {
        return architecture == Architecture.SM_75 ? "STG.E.SYS" : "STG.E";
    }

    private int parameterBase() {
        int number = architecture.number();
        return number < Architecture.SM_90.number() ? 0x160 : number < Architecture.SM_100.number() ? 0x210 : 0x380;
    }

    /** The offset of the word. */
    long offset() {
        return before.size() * 16L;
    }

    /** The program around a word. */
    SassModule module(SassInstruction word) {
        List<SassInstruction> all = new ArrayList<>(before);
        all.add(word);
        all.addAll(after);
        List<KernelParameter> parameters = List.of(
                new KernelParameter(0, 0, 8, KernelParameter.PLAIN),
                new KernelParameter(1, 8, 8, KernelParameter.PLAIN));
        SassKernel kernel = new SassKernel(
                new SassFunction("k", architecture, all), REGISTERS, parameters, SHARED, LOCAL, 1, new TreeMap<>());
        return new SassModule(architecture, List.of(kernel));
    }

    /** A word without an effect. */
    SassInstruction nothing() {
        return parse(".function k %s\n  NOP ;\n".formatted(architecture.tool())).getFirst();
    }

    // ---- operands

    /**
     * Instructions of a form with the operands that the program prepares: first with all of them, then without the
     * optional ones, then, for computing instructions, with one field changed from its default.
     */
    List<SassInstruction> words(SassForm form) {
        List<SassInstruction> words = new ArrayList<>();
        words.add(word(form, true));
        SassInstruction least = word(form, false);
        words.add(least);
        if (!SassThreadFunctions.names().contains(form.name())) {
            return words;
        }
        for (int field : ownFields(form)) {
            FieldSpec spec = form.fields().get(field);
            for (long value = 0; value <= Math.min(spec.bits().largest(), 7); value++) {
                words.add(least.with(field, value));
            }
        }
        return words;
    }

    private SassInstruction word(SassForm form, boolean isFull) {
        SassInstruction word = SassInstruction.of(form);
        int sources = 0;
        for (OperandSlot slot : form.operands()) {
            boolean isNeeded = !slot.isOptional() && slot.shownIf().isEmpty();
            word = isNeeded || isFull ? operand(word, slot, sources) : word;
            sources += RESULTS.contains(slot.name()) ? 0 : 1;
        }
        for (Map.Entry<String, Integer> preset : PRESETS.entrySet()) {
            word = form.indexOf(preset.getKey()).isPresent() ? word.with(preset.getKey(), preset.getValue()) : word;
        }
        return word;
    }

    private SassInstruction operand(SassInstruction word, OperandSlot slot, int source) {
        return switch (slot.operand()) {
            case SassOperand.Register register ->
                word.with(register.register(), register(word.form(), slot.name(), source));
            case SassOperand.Predicate predicate ->
                predicate.inverted() || UNUSED.contains(word.form().mnemonic())
                        ? word
                        : word.with(predicate.register(), predicate(slot.name(), source));
            case SassOperand.Immediate immediate -> number(word, slot.name(), immediate.value());
            case SassOperand.ConstantBank bank -> word.with(bank.offset(), parameterBase() / bank.scale());
            case SassOperand.Memory memory -> memory(word, slot.name(), memory);
            case SassOperand.Target target -> word.with(target.offset(), 16 / target.scale());
            case SassOperand.Bits bits -> word;
            case SassOperand.Named named -> word;
            case SassOperand.Indexed indexed -> word;
            case SassOperand.Word fixed -> word;
        };
    }

    private static int register(SassForm form, String slot, int source) {
        if (RESULTS.contains(slot) && !form.mnemonic().equals("QSPC")) {
            return RESULT;
        }
        return switch (form.mnemonic()) {
            case "BAR" -> 255;
            case "WARPSYNC" -> ALL_LANES;
            case "QSPC" -> slot.equals("Rd") ? 255 : 4;
            default -> 4 + 4 * (source % 3);
        };
    }

    private static int predicate(String slot, int source) {
        return PREDICATE_RESULTS.contains(slot) ? slot.endsWith("q") ? 1 : 0 : 2 + source % 3;
    }

    private static SassInstruction number(SassInstruction word, String slot, int field) {
        FieldSpec spec = word.form().fields().get(field);
        long largest = spec.bits().largest();
        if (word.form().mnemonic().equals("WARPSYNC")) {
            return word.with(field, largest);
        }
        if (slot.equals("c") && word.form().mnemonic().equals("SHFL")) {
            return word.with(field, 31);
        }
        if (MASKS.contains(word.form().mnemonic())) {
            return word.with(field, 3);
        }
        return NUMBERS.contains(slot) ? word.with(field, 0x4049_0003L & largest) : word;
    }

    private static SassInstruction memory(SassInstruction word, String slot, SassOperand.Memory memory) {
        String mnemonic = word.form().mnemonic();
        boolean isShared = OF_SHARED.contains(mnemonic) || slot.equals("d");
        int base = isShared ? IN_SHARED : OF_LOCAL.contains(mnemonic) ? IN_LOCAL : POINTER;
        SassInstruction based = word.with(memory.base(), base);
        if (memory.uniform() != SassOperand.NONE) {
            long zero = word.form().fields().get(memory.uniform()).bits().largest();
            based = based.with(memory.uniform(), zero);
        }
        return memory.wide() == SassOperand.NONE ? based : based.with(memory.wide(), 1);
    }

    // ---- fields

    /** The fields of a form that are neither part of an operand nor common to all forms. */
    static List<Integer> ownFields(SassForm form) {
        List<Integer> fields = new ArrayList<>();
        for (int i = CommonField.all().size(); i < form.fields().size(); i++) {
            int field = i;
            boolean isOperand = form.operands().stream()
                    .anyMatch(slot -> slot.operand().fields().contains(field));
            if (!isOperand && form.fields().get(i).kind() != FieldKind.LUMPED) {
                fields.add(i);
            }
        }
        return fields;
    }

    /**
     * All values of a narrow field; for a wide field those that differ from the default in one bit, and the largest.
     */
    static List<Long> values(FieldSpec field) {
        List<Long> values = new ArrayList<>();
        if (field.bits().width() <= 5) {
            for (long value = 0; value <= field.bits().largest(); value++) {
                values.add(value);
            }
            return values;
        }
        values.add(field.defaultValue());
        for (int bit = 0; bit < field.bits().width(); bit++) {
            values.add(field.defaultValue() ^ 1L << bit);
        }
        if (!values.contains(field.bits().largest())) {
            values.add(field.bits().largest());
        }
        return values;
    }
}
