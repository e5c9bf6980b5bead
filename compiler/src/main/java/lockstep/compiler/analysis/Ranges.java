package lockstep.compiler.analysis;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
 * Claims on integers: metadata {@code !range} of loads and calls, attribute {@code range} of arguments and results. A
 * value outside is poison.
 *
 * <p>Source: LLVM Language Reference, "'range' Metadata" and "Parameter Attributes".
 */
public final class Ranges {
    /**
     * The integers from {@code low} up to below {@code high}; where {@code low} is not below {@code high} they wrap
     * around. Bounds are without sign.
     */
    public record Range(BigInteger low, BigInteger high) {
        private KnownBits bits(int width) {
            return low.compareTo(high) < 0
                    ? KnownBits.ofRange(width, low, high.subtract(BigInteger.ONE))
                    : wrapped(width);
        }

        /** A range around 2^width: known is only what both parts have in common. */
        private KnownBits wrapped(int width) {
            KnownBits upper = KnownBits.ofRange(width, low, KnownBits.mask(width));
            return high.signum() == 0
                    ? upper
                    : upper.meet(KnownBits.ofRange(width, BigInteger.ZERO, high.subtract(BigInteger.ONE)));
        }

        /** Whether {@code value}, without sign, lies within. */
        public boolean contains(BigInteger value) {
            boolean reachesLow = low.compareTo(value) <= 0;
            boolean belowHigh = value.compareTo(high) < 0;
            return low.compareTo(high) < 0 ? reachesLow && belowHigh : reachesLow || belowHigh;
        }
    }

    private Ranges() {}

    /** What the claims on {@code argument} tell of its bits. */
    static Optional<KnownBits> of(Argument argument) {
        return bits(all(argument), argument.type());
    }

    /** What the claims on the result of a load or call tell of its bits. */
    static Optional<KnownBits> of(Instruction instruction) {
        return bits(all(instruction), instruction.type());
    }

    /** The ranges of which one holds the argument; empty if nothing is claimed. */
    public static List<Range> all(Argument argument) {
        return ofAttributes(argument.attributes(), argument.type());
    }

    /** The ranges of which one holds the result of a load or call; empty if nothing is claimed. */
    public static List<Range> all(Instruction instruction) {
        List<Range> ranges = ofMetadata(instruction);
        if (!ranges.isEmpty() || !(instruction instanceof CallInstruction call)) {
            return ranges;
        }
        List<Range> own = ofAttributes(call.attributes().result(), call.type());
        return own.isEmpty() && call.callee() instanceof Function f
                ? ofAttributes(f.attributes().result(), call.type())
                : own;
    }

    private static Optional<KnownBits> bits(List<Range> ranges, Type type) {
        KnownBits all = null;
        for (Range range : ranges) {
            KnownBits one = range.bits(KnownBits.widthOf(type));
            all = all == null ? one : all.meet(one);
        }
        return Optional.ofNullable(all);
    }

    private static List<Range> ofMetadata(Instruction instruction) {
        if (!(instruction.metadata().get("range") instanceof MetadataNode node)) {
            return List.of();
        }
        List<Range> ranges = new ArrayList<>();
        for (int i = 0; i + 1 < node.operands().size(); i += 2) {
            if (!(node.operands().get(i).value() instanceof Metadata.OfConstant low)
                    || !(node.operands().get(i + 1).value() instanceof Metadata.OfConstant high)
                    || !(low.value() instanceof ConstantInt least)
                    || !(high.value() instanceof ConstantInt most)) {
                return List.of();
            }
            ranges.add(new Range(least.unsigned(), most.unsigned()));
        }
        return List.copyOf(ranges);
    }

    /** The text is {@code iN LOW, HIGH} with signed bounds. */
    private static List<Range> ofAttributes(AttributeSet attributes, Type type) {
        String text = attributes.structured("range").orElse("");
        int blank = text.indexOf(' ');
        int comma = text.indexOf(',');
        if (blank < 0 || comma < blank) {
            return List.of();
        }
        BigInteger all = KnownBits.mask(KnownBits.widthOf(type));
        return List.of(new Range(
                new BigInteger(text.substring(blank, comma).strip()).and(all),
                new BigInteger(text.substring(comma + 1).strip()).and(all)));
    }
}
