package lockstep.compiler.unroll;

import java.util.List;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Metadata;
import lockstep.ir.nvvm.MetadataNode;
import lockstep.ir.nvvm.TerminatorInstruction;

/**
 * What a program says of unrolling a loop. Source: LLVM Language Reference, "'llvm.loop.unroll'" metadata.
 *
 * @param isDisabled the loop is to stay
 * @param isFull it is to be unrolled, completely if that goes ({@code unroll.full}, {@code unroll.enable})
 * @param count how many rounds are to become one, 0 for nothing said
 */
record UnrollHint(boolean isDisabled, boolean isFull, long count) {
    private static final String PREFIX = "llvm.loop.unroll.";

    /** By the metadata of the branch from the latch to the header. */
    static UnrollHint of(TerminatorInstruction latch) {
        UnrollHint hint = new UnrollHint(false, false, 0);
        if (latch.metadata().get("llvm.loop") instanceof MetadataNode loop) {
            for (MetadataNode.Operand operand : loop.operands()) {
                if (operand.value() instanceof MetadataNode property && property != loop) {
                    hint = hint.with(property.operands());
                }
            }
        }
        return hint;
    }

    private UnrollHint with(List<MetadataNode.Operand> property) {
        if (property.isEmpty()
                || !(property.getFirst().value() instanceof Metadata.Text name)
                || !name.value().startsWith(PREFIX)) {
            return this;
        }
        return switch (name.value().substring(PREFIX.length())) {
            case "disable" -> new UnrollHint(true, isFull, count);
            case "full", "enable" -> new UnrollHint(isDisabled, true, count);
            case "count" -> new UnrollHint(isDisabled, isFull, number(property));
            default -> this;
        };
    }

    private static long number(List<MetadataNode.Operand> property) {
        boolean hasNumber = property.size() == 2
                && property.get(1).value() instanceof Metadata.OfConstant said
                && said.value() instanceof ConstantInt number
                && number.unsigned().bitLength() < Integer.SIZE;
        return hasNumber
                ? ((ConstantInt) ((Metadata.OfConstant) property.get(1).value()).value()).zext()
                : 0;
    }

    /** Whether it asks for a loop of {@code rounds} rounds to be unrolled completely. */
    boolean asksFor(long rounds) {
        return isFull || count >= rounds;
    }
}
