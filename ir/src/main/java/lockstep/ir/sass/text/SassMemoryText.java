package lockstep.ir.sass.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import lockstep.ir.sass.isa.Architecture;
import lockstep.ir.sass.isa.FieldSpec;
import lockstep.ir.sass.isa.SassInstruction;
import lockstep.ir.sass.isa.SassOperand;
import lockstep.ir.sass.text.SassPrinter.SassTextStyle;

/**
 * Text of memory addresses, printing and reading: {@code [R2.64+UR4+0x10]}, {@code desc[UR4][R2.64]}. Before sm_90
 * nvdisasm writes descriptors only with a cache policy, and so do listings.
 */
final class SassMemoryText {
    private SassMemoryText() {}

    // ---- printing

    static String print(
            SassPrinter printer, SassInstruction instruction, SassOperand.Memory memory, SassTextStyle style) {
        boolean hasDescriptor = memory.descriptor() != SassOperand.NONE && instruction.value(memory.descriptor()) != 0;
        StringBuilder text = new StringBuilder();
        boolean isShown = style == SassTextStyle.EXACT
                || instruction.form().architecture().number() >= Architecture.SM_90.number()
                || hasPolicy(instruction);
        if (hasDescriptor && isShown) {
            text.append("desc[")
                    .append(printer.registerName(instruction, memory.uniform()))
                    .append(']');
        }
        text.append('[');
        boolean hasUniform = memory.uniform() != SassOperand.NONE && !hasDescriptor;
        long offset = offset(instruction, memory);
        String base = base(printer, instruction, memory, hasUniform);
        boolean isZero = style == SassTextStyle.LISTING ? base.startsWith("RZ") : base.equals("RZ");
        boolean isBaseShown = !isZero || (!hasUniform && offset == 0);
        if (isBaseShown) {
            text.append(base);
        }
        if (hasUniform) {
            text.append(isBaseShown ? "+" : "").append(printer.registerName(instruction, memory.uniform()));
        }
        if (offset != 0) {
            boolean isFirst = !isBaseShown && !hasUniform;
            text.append(isFirst ? "" : "+").append(SassNumbers.signedHex(offset));
        }
        return text.append(']').toString();
    }

    private static boolean hasPolicy(SassInstruction instruction) {
        OptionalInt policy = instruction.form().indexOf("policy");
        return policy.isPresent() && instruction.value(policy.getAsInt()) != 0;
    }

    private static long offset(SassInstruction instruction, SassOperand.Memory memory) {
        if (memory.offset() == SassOperand.NONE) {
            return 0;
        }
        FieldSpec spec = instruction.form().fields().get(memory.offset());
        return spec.signed(instruction.value(memory.offset()));
    }

    private static String base(
            SassPrinter printer, SassInstruction instruction, SassOperand.Memory memory, boolean hasUniform) {
        if (memory.base() == SassOperand.NONE) {
            return "RZ";
        }
        String name = printer.registerName(instruction, memory.base());
        String scale = SassPrinter.suffix(instruction, memory.scale());
        if (memory.wide() == SassOperand.NONE) {
            return name + scale;
        }
        boolean isWide = instruction.value(memory.wide()) != 0;
        boolean isNarrowShown = hasUniform && !name.equals("RZ");
        return name + (isWide ? ".64" : isNarrowShown ? ".U32" : "") + scale;
    }

    // ---- reading

    /** {@code values} with those of the parts in brackets: base, uniform register and offset; each may be omitted. */
    static Optional<FieldValues> parse(
            FieldValues values, SassOperand.Memory memory, String text, boolean hasDescriptor) {
        List<String> parts = new ArrayList<>(List.of(text.split("\\+", -1)));
        String base = !parts.isEmpty() && isOf("R", parts.getFirst()) ? parts.removeFirst() : "RZ";
        boolean hasUniform = !parts.isEmpty() && isOf("UR", parts.getFirst());
        boolean needsUniform = memory.uniform() != SassOperand.NONE && !hasDescriptor;
        if (hasUniform != needsUniform) {
            return Optional.empty();
        }
        Optional<FieldValues> found = base(values, memory, base);
        if (hasUniform) {
            String uniform = parts.removeFirst();
            found = found.flatMap(v -> v.withRegister(memory.uniform(), uniform));
        }
        return found.flatMap(v -> offset(v, memory, parts));
    }

    private static boolean isOf(String file, String text) {
        return text.startsWith(file, text.startsWith("%") ? 1 : 0);
    }

    private static Optional<FieldValues> offset(FieldValues values, SassOperand.Memory memory, List<String> parts) {
        if (parts.isEmpty()) {
            return values.with(memory.offset(), 0);
        }
        OptionalLong bytes = parts.size() == 1 ? SassNumbers.parseSigned(parts.getFirst()) : OptionalLong.empty();
        return bytes.isPresent() ? values.withSigned(memory.offset(), bytes.getAsLong()) : Optional.empty();
    }

    private static Optional<FieldValues> base(FieldValues values, SassOperand.Memory memory, String text) {
        String[] words = text.split("\\.", -1);
        Optional<FieldValues> found = values.withRegister(memory.base(), words[0]);
        int next = 1;
        if (memory.wide() != SassOperand.NONE) {
            boolean isWide = next < words.length && words[next].equals("64");
            boolean isNarrow = next < words.length && words[next].equals("U32");
            next += isWide || isNarrow ? 1 : 0;
            found = found.flatMap(v -> v.with(memory.wide(), isWide ? 1 : 0));
        }
        if (next + 1 < words.length) {
            return Optional.empty();
        }
        String scale = next < words.length ? words[next] : "";
        return found.flatMap(v -> v.withSuffix(memory.scale(), scale));
    }
}
