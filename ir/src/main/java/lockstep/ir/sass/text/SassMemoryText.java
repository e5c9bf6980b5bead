package lockstep.ir.sass.text;

import java.util.OptionalInt;
import lockstep.ir.sass.isa.Architecture;
import lockstep.ir.sass.isa.FieldSpec;
import lockstep.ir.sass.isa.SassInstruction;
import lockstep.ir.sass.isa.SassOperand;

/**
 * Text of places in memory: {@code [R2.64+UR4+0x10]}, {@code desc[UR4][R2.64]}. Before sm_90 nvdisasm writes
 * descriptors only with a cache policy, and so do listings.
 */
final class SassMemoryText {
    private SassMemoryText() {}

    static String print(
            SassPrinter printer, SassInstruction instruction, SassOperand.Memory memory, SassTextStyle style) {
        boolean hasDescriptor = memory.descriptor() != SassOperand.NONE && instruction.value(memory.descriptor()) != 0;
        StringBuilder text = new StringBuilder();
        boolean isShown = style == SassTextStyle.EXACT
                || instruction.form().architecture().number() >= Architecture.SM_90.number()
                || hasPolicy(instruction);
        if (hasDescriptor && isShown) {
            text.append("desc[").append(printer.registerName(instruction, memory.uniform())).append(']');
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
}
