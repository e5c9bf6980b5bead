package lockstep.compiler.instcombine;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Constant.ConstantPoison;
import lockstep.ir.nvvm.Constant.ConstantUndef;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.InsertElementInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.ShuffleVectorInstruction;
import lockstep.ir.nvvm.UnaryInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.VectorType;
import lockstep.ir.rule.Rule;
import org.jspecify.annotations.Nullable;

/**
 * Shuffles of shuffles, insertions, casts and negations; vectors of fixed length only.
 *
 * <p>A poison lane of a mask stays a poison lane. An element of an undefined vector is undefined, which is less
 * undefined than poison, so masks keep reading it: an undefined vector is dropped only if no lane reads it. Source:
 * LLVM, visitShuffleVectorInst.
 */
final class ShuffleCombinations {
    static final List<CodedRule> LIST = List.of(
            CodedRule.of(
                    "shuffle-of-same",
                    "a shuffle of a vector with itself reads its first operand only",
                    ShuffleCombinations::same,
                    Opcode.SHUFFLEVECTOR),
            CodedRule.of(
                    "shuffle-unread",
                    "an operand that no lane reads becomes poison",
                    ShuffleCombinations::unread,
                    Opcode.SHUFFLEVECTOR),
            CodedRule.of(
                    "shuffle-poison-lanes",
                    "a lane that reads poison becomes a poison lane",
                    ShuffleCombinations::poison,
                    Opcode.SHUFFLEVECTOR),
            CodedRule.of(
                    "shuffle-order",
                    "the operand that is read comes first",
                    ShuffleCombinations::order,
                    Opcode.SHUFFLEVECTOR),
            CodedRule.of(
                    "shuffle-identity",
                    "a shuffle that keeps all lanes in place is removed",
                    ShuffleCombinations::identity,
                    Opcode.SHUFFLEVECTOR),
            CodedRule.of(
                    "shuffle-splat",
                    "a splat of an inserted element becomes one of element 0",
                    ShuffleCombinations::splat,
                    Opcode.SHUFFLEVECTOR),
            CodedRule.of(
                    "shuffle-of-shuffle",
                    "a shuffle of shuffles becomes one of their operands",
                    ShuffleCombinations::compose,
                    Opcode.SHUFFLEVECTOR),
            CodedRule.of(
                    "shuffle-of-bitcasts",
                    "a shuffle of bitcasts of equal length becomes a bitcast of a shuffle",
                    (i, c, rule) -> ofCasts(i, c, rule, true),
                    Opcode.SHUFFLEVECTOR),
            CodedRule.of(
                    "shuffle-of-casts",
                    "a shuffle of casts becomes a cast of a shuffle",
                    (i, c, rule) -> ofCasts(i, c, rule, false),
                    Opcode.SHUFFLEVECTOR),
            CodedRule.of(
                    "shuffle-of-negations",
                    "a shuffle of negated vectors becomes a negated shuffle",
                    ShuffleCombinations::ofNegations,
                    Opcode.SHUFFLEVECTOR),
            CodedRule.of(
                    "shuffle-as-truncation",
                    "a shuffle of the low parts of integers becomes a truncation",
                    ShuffleCombinations::truncation,
                    Opcode.SHUFFLEVECTOR),
            CodedRule.of(
                    "shuffle-as-insertion",
                    "a shuffle that replaces one lane becomes an insertion",
                    ShuffleCombinations::insertion,
                    Opcode.SHUFFLEVECTOR));

    private ShuffleCombinations() {}

    private static boolean isFixed(ShuffleVectorInstruction shuffle) {
        return ShuffleMask.isFixed(shuffle.left());
    }

    private static boolean isOpen(Value value) {
        return value instanceof ConstantPoison || value instanceof ConstantUndef;
    }

    /** Makes a shuffle before {@code place}; a constant if both vectors are constant. */
    static Value shuffle(Value left, Value right, ShuffleMask mask, Instruction place, Combiner combiner) {
        if (left instanceof Constant l && right instanceof Constant r) {
            Type type = new VectorType(
                    ((VectorType) left.type()).element(), mask.lanes().size(), false);
            Constant folded =
                    combiner.folder().shuffle(l, r, mask.lanes(), type).orElse(null);
            if (folded != null) {
                return folded;
            }
        }
        return combiner.insert(new ShuffleVectorInstruction(left, right, mask.lanes()), place);
    }

    private static Value poisonOf(Value vector, Combiner combiner) {
        return combiner.context().poison(vector.type());
    }

    // ---- operands

    private static boolean same(Instruction instruction, Combiner combiner, Rule rule) {
        ShuffleVectorInstruction s = (ShuffleVectorInstruction) instruction;
        if (!isFixed(s) || s.left() != s.right() || isOpen(s.left()) || !combiner.allow(rule, s)) {
            return false;
        }
        ShuffleMask mask = ShuffleMask.of(s);
        ShuffleMask first = mask.map(mask.count(), lane -> lane % mask.count());
        combiner.replace(s, shuffle(s.left(), poisonOf(s.left(), combiner), first, s, combiner));
        return true;
    }

    private static boolean unread(Instruction instruction, Combiner combiner, Rule rule) {
        ShuffleVectorInstruction s = (ShuffleVectorInstruction) instruction;
        if (!isFixed(s)) {
            return false;
        }
        for (int side = 0; side < 2; side++) {
            boolean isUnread = !(s.operand(side) instanceof ConstantPoison)
                    && !ShuffleMask.of(s).reads(side);
            if (isUnread && combiner.allow(rule, s)) {
                combiner.setOperand(s, side, poisonOf(s.left(), combiner));
                return true;
            }
        }
        return false;
    }

    private static boolean poison(Instruction instruction, Combiner combiner, Rule rule) {
        ShuffleVectorInstruction s = (ShuffleVectorInstruction) instruction;
        if (!isFixed(s)) {
            return false;
        }
        ShuffleMask mask = ShuffleMask.of(s);
        boolean fits = s.left() instanceof ConstantPoison && mask.reads(0)
                || s.right() instanceof ConstantPoison && mask.reads(1);
        if (!fits || !combiner.allow(rule, s)) {
            return false;
        }
        ShuffleMask less = mask.map(
                mask.count(),
                lane -> s.operand(lane / mask.count()) instanceof ConstantPoison ? ShuffleMask.POISON : lane);
        combiner.replace(s, shuffle(s.left(), s.right(), less, s, combiner));
        return true;
    }

    private static boolean order(Instruction instruction, Combiner combiner, Rule rule) {
        ShuffleVectorInstruction s = (ShuffleVectorInstruction) instruction;
        if (!isFixed(s) || !isOpen(s.left()) || isOpen(s.right()) || !combiner.allow(rule, s)) {
            return false;
        }
        Value commuted = shuffle(
                /* left= */ s.right(), /* right= */ s.left(), ShuffleMask.of(s).commuted(), s, combiner);
        combiner.replace(s, commuted);
        return true;
    }

    private static boolean identity(Instruction instruction, Combiner combiner, Rule rule) {
        ShuffleVectorInstruction s = (ShuffleVectorInstruction) instruction;
        if (!isFixed(s) || !ShuffleMask.of(s).isIdentity(0) || !combiner.allow(rule, s)) {
            return false;
        }
        combiner.replace(s, s.left());
        return true;
    }

    // ---- of insertions

    private static boolean splat(Instruction instruction, Combiner combiner, Rule rule) {
        ShuffleVectorInstruction s = (ShuffleVectorInstruction) instruction;
        if (!isFixed(s)
                || !(s.left() instanceof InsertElementInstruction insert)
                || !insert.hasOneUse()
                || !isOpen(insert.vector())
                || !(insert.index() instanceof ConstantInt index)) {
            return false;
        }
        int lane = ShuffleMask.of(s).splat();
        if (lane <= 0 || !index.is(lane) || !combiner.allow(rule, s)) {
            return false;
        }
        Value first = combiner.insert(
                new InsertElementInstruction(
                        poisonOf(s.left(), combiner), insert.element(), combiner.integer(IntType.I64, 0)),
                s);
        ShuffleMask zeros = ShuffleMask.of(s).map(ShuffleMask.countOf(first), old -> 0);
        combiner.replace(s, shuffle(first, poisonOf(first, combiner), zeros, s, combiner));
        return true;
    }

    /** {@code shuffle (insert _, x, i), v, mask} becomes {@code insert v, x, j} if all lanes but j are those of v. */
    private static boolean insertion(Instruction instruction, Combiner combiner, Rule rule) {
        ShuffleVectorInstruction s = (ShuffleVectorInstruction) instruction;
        ShuffleMask mask = isFixed(s) ? ShuffleMask.of(s) : null;
        if (mask == null || mask.lanes().size() != mask.count()) {
            return false;
        }
        for (int side = 0; side < 2; side++) {
            Value other = s.operand(1 - side);
            if (s.operand(side) instanceof InsertElementInstruction insert
                    && insert.index() instanceof ConstantInt index
                    && index.number().compareTo(ExactInt.of(mask.count())) < 0) {
                int lane = laneOf((int) index.zext() + side * mask.count(), 1 - side, mask);
                if (lane >= 0 && !isOpen(other) && combiner.allow(rule, s)) {
                    Value made = combiner.insert(
                            new InsertElementInstruction(other, insert.element(), combiner.integer(IntType.I64, lane)),
                            s);
                    combiner.replace(s, made);
                    return true;
                }
            }
        }
        return false;
    }

    /**
     * The only lane that reads {@code element}, if every other lane reads its own of {@code side} or is poison; else
     * -1.
     */
    private static int laneOf(int element, int side, ShuffleMask mask) {
        int found = -1;
        for (int i = 0; i < mask.count(); i++) {
            int lane = mask.lanes().get(i);
            if (lane == element && found < 0) {
                found = i;
            } else if (lane >= 0 && lane != i + side * mask.count()) {
                return -1;
            }
        }
        return found;
    }

    // ---- of shuffles

    /**
     * Follows lanes through operands that are shuffles. Applies if at most two vectors of one type remain and the mask
     * is not a new pattern: a splat, an identity, or the mask of one of the three shuffles.
     */
    private static boolean compose(Instruction instruction, Combiner combiner, Rule rule) {
        ShuffleVectorInstruction s = (ShuffleVectorInstruction) instruction;
        boolean fits = isFixed(s)
                && (s.left() instanceof ShuffleVectorInstruction || s.right() instanceof ShuffleVectorInstruction);
        if (!fits) {
            return false;
        }
        List<Value> sources = new ArrayList<>();
        ShuffleMask mask = followed(s, sources);
        if (mask == null || !isKnownPattern(mask, s) || !combiner.allow(rule, s)) {
            return false;
        }
        Value left = sources.getFirst();
        Value right = sources.size() > 1 ? sources.get(1) : poisonOf(left, combiner);
        combiner.replace(s, mask.isIdentity(0) ? left : shuffle(left, right, mask, s, combiner));
        return true;
    }

    private static @Nullable ShuffleMask followed(ShuffleVectorInstruction s, List<Value> sources) {
        ShuffleMask outer = ShuffleMask.of(s);
        List<Integer> lanes = new ArrayList<>();
        int count = 0;
        for (int lane : outer.lanes()) {
            Value from = lane < 0 ? null : s.operand(lane / outer.count());
            int element = lane < 0 ? lane : lane % outer.count();
            if (from instanceof ShuffleVectorInstruction inner) {
                ShuffleMask mask = ShuffleMask.of(inner);
                int next = mask.lanes().get(element);
                from = next < 0 ? null : inner.operand(next / mask.count());
                element = next < 0 ? next : next % mask.count();
            }
            if (from == null) {
                lanes.add(ShuffleMask.POISON);
                continue;
            }
            if (!sources.contains(from)) {
                sources.add(from);
            }
            if (sources.size() > 2 || !from.type().equals(sources.getFirst().type())) {
                return null;
            }
            count = ShuffleMask.countOf(from);
            lanes.add(element + sources.indexOf(from) * count);
        }
        return sources.isEmpty() ? null : new ShuffleMask(lanes, count);
    }

    private static boolean isKnownPattern(ShuffleMask mask, ShuffleVectorInstruction s) {
        boolean isIn = mask.splat() >= 0 || mask.isIdentity(0) || mask.lanes().equals(s.mask());
        for (Value operand : s.operands()) {
            isIn |= operand instanceof ShuffleVectorInstruction inner
                    && mask.lanes().equals(inner.mask());
        }
        return isIn;
    }

    // ---- of casts and negations

    private static boolean ofCasts(Instruction instruction, Combiner combiner, Rule rule, boolean isOfBits) {
        ShuffleVectorInstruction s = (ShuffleVectorInstruction) instruction;
        if (!isFixed(s)
                || !(s.left() instanceof CastInstruction first)
                || isOfBits != (first.opcode() == Opcode.BITCAST)
                || !isElementwise(first)) {
            return false;
        }
        CastInstruction second = s.right() instanceof CastInstruction c ? c : null;
        boolean isOne = s.right() instanceof ConstantPoison && first.hasOneUse();
        boolean isTwo = second != null
                && second.opcode() == first.opcode()
                && second.value().type().equals(first.value().type())
                && (first.hasOneUse() || second.hasOneUse());
        boolean keepsLength = s.type().equals(first.type());
        if (!isOne && !isTwo || !isOfBits && !keepsLength || !combiner.allow(rule, s)) {
            return false;
        }
        Value right = second == null ? poisonOf(first.value(), combiner) : second.value();
        Value moved = shuffle(first.value(), right, ShuffleMask.of(s), s, combiner);
        int flags = second == null ? first.flags() : first.flags() & second.flags();
        combiner.replace(s, combiner.cast(first.opcode(), moved, s.type(), flags, s));
        return true;
    }

    private static boolean isElementwise(CastInstruction cast) {
        return cast.value().type() instanceof VectorType v && !v.scalable() && v.count() == ShuffleMask.countOf(cast);
    }

    private static boolean ofNegations(Instruction instruction, Combiner combiner, Rule rule) {
        ShuffleVectorInstruction s = (ShuffleVectorInstruction) instruction;
        if (!isFixed(s) || !(s.left() instanceof UnaryInstruction first)) {
            return false;
        }
        UnaryInstruction second = s.right() instanceof UnaryInstruction u ? u : null;
        boolean isOne = s.right() instanceof ConstantPoison && first.hasOneUse();
        boolean isTwo = second != null && (first.hasOneUse() || second.hasOneUse());
        if (!isOne && !isTwo || !combiner.allow(rule, s)) {
            return false;
        }
        Value right = second == null ? poisonOf(first, combiner) : second.value();
        Value moved = shuffle(first.value(), right, ShuffleMask.of(s), s, combiner);
        int flags = second == null ? first.flags() : first.flags() & second.flags();
        combiner.replace(s, combiner.insert(new UnaryInstruction(first.opcode(), moved, flags), s));
        return true;
    }

    /** Memory is little endian, so element i * ratio of the narrow vector is the low part of element i. */
    private static boolean truncation(Instruction instruction, Combiner combiner, Rule rule) {
        ShuffleVectorInstruction s = (ShuffleVectorInstruction) instruction;
        if (!isFixed(s)
                || !(s.right() instanceof ConstantPoison)
                || !(s.left() instanceof CastInstruction cast)
                || cast.opcode() != Opcode.BITCAST
                || !cast.hasOneUse()
                || !(cast.value().type() instanceof VectorType from)
                || !from.isIntOrIntVector()
                || !s.type().isIntOrIntVector()
                || from.count() != s.mask().size()
                || ShuffleMask.countOf(cast) <= from.count()
                || ShuffleMask.countOf(cast) % from.count() != 0) {
            return false;
        }
        int ratio = ShuffleMask.countOf(cast) / from.count();
        for (int i = 0; i < s.mask().size(); i++) {
            if (s.mask().get(i) >= 0 && s.mask().get(i) != i * ratio) {
                return false;
            }
        }
        if (!combiner.allow(rule, s)) {
            return false;
        }
        combiner.replace(s, combiner.cast(Opcode.TRUNC, cast.value(), s.type(), 0, s));
        return true;
    }
}
