package lockstep.conformance.ptx;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import lockstep.ir.ptx.PtxModifier;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxSpace;
import lockstep.ir.ptx.PtxSuffix;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.op.OpTable;
import lockstep.ir.ptx.op.OpTable.Since;
import lockstep.ir.ptx.op.OperandSpec;
import lockstep.ir.ptx.op.OperandSpec.Kind;
import lockstep.ir.ptx.op.OperandSpec.Trait;
import lockstep.ir.ptx.op.OperandType;
import lockstep.ir.ptx.op.PtxForm;

/** Instructions as text, made of the op table: each word of each form, with as few and as many operands as it takes. */
final class FormTexts {
    private static final int MAX_OPERANDS = 8;
    private static final int MAX_VECTOR_BITS = 128;
    private static final int WIDE_POINTER = 64;

    /** The architecture whose mbarriers take a count of arrivals; the table has no place to say so. */
    private static final int FIRST_WITH_COUNTS = 90;

    private FormTexts() {}

    /** A module with a kernel for each instruction. */
    static String module(List<String> instructions, String target) {
        StringBuilder text = new StringBuilder(".version 9.0\n.target " + target + "\n.address_size 64\n");
        text.append(".global .align 16 .b8 gv[64]; .shared .align 16 .b8 sv[64]; .const .align 16 .b8 cv[64];\n");
        for (int index = 0; index < instructions.size(); index++) {
            text.append(".visible .entry k").append(index).append("(.param .b64 prm) {\n");
            for (PtxType type : PtxType.values()) {
                if (type.isRegisterType()) {
                    text.append(".reg .%s %%%s_<9>; ".formatted(type.text(), type.text()));
                }
            }
            text.append("\n.local .align 16 .b8 lv[64];\n");
            text.append(instructions.get(index)).append("\nret; }\n");
        }
        return text.toString();
    }

    /** Instructions of {@code form} by where they exist; none where all need something that one instruction has not. */
    static Map<Since, Set<String>> of(PtxForm form) {
        Map<Since, Set<String>> texts = new LinkedHashMap<>();
        for (List<PtxSuffix> suffixes : FormExamples.suffixes(form)) {
            for (int count = 0; count <= MAX_OPERANDS && isPossible(form, suffixes); count++) {
                Optional<List<OperandSpec>> operands = form.operandsFor(suffixes, count);
                Since since = OpTable.get().since(form, suffixes);
                boolean counted = form.opcode() == PtxOpcode.MBARRIER && hasOptional(operands);
                if (counted && since.architecture() < FIRST_WITH_COUNTS) {
                    continue;
                }
                operands.ifPresent(specs -> texts.computeIfAbsent(since, key -> new LinkedHashSet<>())
                        .addAll(texts(form.opcode(), suffixes, specs)));
            }
        }
        return texts;
    }

    private static boolean hasOptional(Optional<List<OperandSpec>> operands) {
        return operands.stream().flatMap(List::stream).anyMatch(each -> each.has(Trait.OPTIONAL));
    }

    /** Narrow pointers, parameters of calls, long vectors, and cache hints outside global memory are left out. */
    private static boolean isPossible(PtxForm form, List<PtxSuffix> suffixes) {
        PtxSpace space = FormExamples.space(suffixes);
        boolean pointer = form.opcode() == PtxOpcode.CVTA || form.opcode() == PtxOpcode.MAPA;
        boolean narrow = pointer && suffixes.stream().anyMatch(each -> isNarrow(each));
        boolean argument = form.opcode() == PtxOpcode.ST && space == PtxSpace.PARAM;
        boolean large = FormExamples.vectorBits(suffixes) > MAX_VECTOR_BITS
                && form.since().architecture() < 100;
        boolean memory = form.opcode() == PtxOpcode.LD
                || form.opcode() == PtxOpcode.ST
                || form.opcode() == PtxOpcode.ATOM
                || form.opcode() == PtxOpcode.RED;
        boolean spaced = memory && suffixes.stream().anyMatch(OpTable.get()::isSpaced);
        boolean remote = space != PtxSpace.GENERIC && space != PtxSpace.GLOBAL;
        boolean call = form.opcode() == PtxOpcode.CALL;
        return !narrow && !argument && !large && !(spaced && remote) && !call;
    }

    private static boolean isNarrow(PtxSuffix suffix) {
        return suffix instanceof PtxType type && type.width() < WIDE_POINTER;
    }

    /** The instruction with whole operands, and where operands may have parts also with drawn ones. */
    private static List<String> texts(PtxOpcode opcode, List<PtxSuffix> suffixes, List<OperandSpec> specs) {
        List<String> operands = new ArrayList<>();
        for (int index = 0; index < specs.size(); index++) {
            operands.add(operand(specs.get(index), suffixes, index + 1));
        }
        List<String> texts = new ArrayList<>(List.of(text(opcode, suffixes, operands)));
        if (specs.stream().anyMatch(spec -> spec.kind() == Kind.SELECTION || spec.kind() == Kind.LANES)) {
            Random random = new Random(texts.getFirst().hashCode());
            texts.add(text(opcode, suffixes, VideoParts.of(opcode, specs, operands, random)));
        }
        return texts;
    }

    private static String text(PtxOpcode opcode, List<PtxSuffix> suffixes, List<String> operands) {
        StringBuilder text = new StringBuilder(opcode.text());
        suffixes.forEach(suffix -> text.append('.').append(suffix.text()));
        text.append(operands.isEmpty() ? ";" : " " + String.join(", ", operands) + ";");
        boolean table = operands.contains("TT");
        String before = table ? "TT: .branchtargets LL; " : "";
        return before + text + (table || operands.contains("LL") ? " LL:" : "");
    }

    private static String operand(OperandSpec spec, List<PtxSuffix> suffixes, int index) {
        return switch (spec.kind()) {
            case ADDRESS -> address(spec.space() == null ? FormExamples.space(suffixes) : spec.space());
            case LABEL -> "LL";
            case LABELS -> "TT";
            case SINK -> "_";
            case CALL, PAIRS, PARTS, FRAME -> throw new AssertionError(spec.toString());
            case VECTOR -> vector(spec, suffixes, index);
            case VALUE, PACK, SELECTION, LANES -> value(spec, suffixes, index);
        };
    }

    private static String address(PtxSpace space) {
        return switch (space) {
            case LOCAL -> "[lv]";
            case CONST -> "[cv]";
            case SHARED, SHARED_CLUSTER -> "[sv]";
            case PARAM -> "[prm]";
            case GLOBAL -> "[gv]";
            case GENERIC, REG, TEX, FRAME -> "[%b64_8]";
        };
    }

    private static List<PtxType> types(List<PtxSuffix> suffixes) {
        return suffixes.stream()
                .filter(PtxType.class::isInstance)
                .map(PtxType.class::cast)
                .toList();
    }

    private static String vector(OperandSpec spec, List<PtxSuffix> suffixes, int index) {
        int elements = suffixes.stream()
                .filter(each -> each instanceof PtxModifier word && word.kind() == PtxModifier.Kind.VECTOR)
                .mapToInt(each -> each.text().charAt(1) - '0')
                .findFirst()
                .orElse(0);
        if (elements == 0) {
            return value(spec, suffixes, index);
        }
        List<String> registers = new ArrayList<>();
        for (int element = 0; element < elements; element++) {
            registers.add(register(spec.type().resolve(types(suffixes)).getFirst(), element));
        }
        return "{" + String.join(", ", registers) + "}";
    }

    private static String value(OperandSpec spec, List<PtxSuffix> suffixes, int index) {
        if (spec.has(Trait.IMMEDIATE)) {
            return spec.values().isEmpty()
                    ? "16"
                    : Long.toString(spec.values().getFirst().least());
        }
        List<PtxType> types = spec.type().resolve(types(suffixes));
        String first = register(types.isEmpty() ? PtxType.B64 : types.getFirst(), index);
        OperandType second = spec.second();
        return second == null
                ? first
                : first + "|" + register(second.resolve(types(suffixes)).getFirst(), index);
    }

    /** A register of the type, or an untyped one where it cannot be the type of a register. */
    private static String register(PtxType type, int index) {
        String name = type.isRegisterType() ? type.text() : "b" + type.width();
        return "%" + name + "_" + index;
    }
}
