package lockstep.compiler.analysis.value;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Metadata;
import lockstep.ir.nvvm.MetadataNode;
import lockstep.ir.nvvm.attr.AttributeSet;
import lockstep.ir.nvvm.type.Type;

/**
 * Annotated ranges of integers: metadata {@code !range} of loads and calls, attribute {@code range} of arguments and
 * results. A value outside of the range is poison.
 *
 * <p>Source: LLVM Language Reference, "'range' Metadata" and "Parameter Attributes".
 */
final class AnnotatedRanges {
    private AnnotatedRanges() {}

    /** The annotated range of the argument; empty if there is none. */
    static Optional<WrappedRange> of(Argument argument) {
        return ofAttributes(argument.attributes(), argument.type());
    }

    /** The annotated range of the result of a load or call; empty if there is none. */
    static Optional<WrappedRange> of(Instruction instruction) {
        Optional<WrappedRange> ranges = ofMetadata(instruction);
        if (ranges.isPresent() || !(instruction instanceof CallInstruction call)) {
            return ranges;
        }
        Optional<WrappedRange> own = ofAttributes(call.attributes().result(), call.type());
        return own.isEmpty() && call.callee() instanceof Function f
                ? ofAttributes(f.attributes().result(), call.type())
                : own;
    }

    /** The smallest range that covers all intervals of the metadata. */
    private static Optional<WrappedRange> ofMetadata(Instruction instruction) {
        if (!(instruction.metadata().get("range") instanceof MetadataNode node)) {
            return Optional.empty();
        }
        List<WrappedRange> ranges = new ArrayList<>();
        for (int i = 0; i + 1 < node.operands().size(); i += 2) {
            if (!(node.operands().get(i).value() instanceof Metadata.OfConstant low)
                    || !(node.operands().get(i + 1).value() instanceof Metadata.OfConstant high)
                    || !(low.value() instanceof ConstantInt least)
                    || !(high.value() instanceof ConstantInt most)) {
                return Optional.empty();
            }
            ranges.add(fromUpTo(least.width(), least.number(), most.number()));
        }
        return ranges.isEmpty()
                ? Optional.empty()
                : Optional.of(WrappedRange.covering(ranges.getFirst().width(), ranges));
    }

    /**
     * The numbers from {@code low} up to but excluding {@code high}; wraps around unless {@code low} is below
     * {@code high}.
     */
    private static WrappedRange fromUpTo(int width, ExactInt low, ExactInt high) {
        ExactInt all = ExactInt.ONE.shiftLeft(width);
        ExactInt end = low.compareTo(high) < 0 ? high : high.add(all);
        return WrappedRange.between(width, low, end.subtract(ExactInt.ONE));
    }

    /** The attribute text is {@code iN LOW, HIGH} with signed bounds. */
    private static Optional<WrappedRange> ofAttributes(AttributeSet attributes, Type type) {
        String text = attributes.structured("range").orElse("");
        int blank = text.indexOf(' ');
        int comma = text.indexOf(',');
        if (blank < 0 || comma < blank) {
            return Optional.empty();
        }
        int width = KnownBits.widthOf(type);
        ExactInt all = KnownBits.mask(width);
        return Optional.of(fromUpTo(
                width,
                ExactInt.of(new BigInteger(text.substring(blank, comma).strip()))
                        .and(all),
                ExactInt.of(new BigInteger(text.substring(comma + 1).strip())).and(all)));
    }
}
