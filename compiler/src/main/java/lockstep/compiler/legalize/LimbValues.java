package lockstep.compiler.legalize;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import lockstep.compiler.analysis.value.ValueTracking;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Constant.ConstantPoison;
import lockstep.ir.nvvm.Constant.ConstantUndef;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.DivergenceCopy;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.IntType;

/**
 * The limbs of large integers: the results of an expanded operation, limbs of constants; otherwise the value is split
 * right after the definition, once for all uses.
 */
final class LimbValues {
    private static final int MAX_LIMBS = 16;

    private final Function function;
    private final Rewriter rewriter;
    private final int limb;
    private final List<Instruction> made;
    private final Map<Value, List<Value>> known = new IdentityHashMap<>();
    private final Map<Value, Value> frozen = new IdentityHashMap<>();
    private final Set<Value> stable = Collections.newSetFromMap(new IdentityHashMap<>());
    private final List<Instruction> wholes = new ArrayList<>();
    private final Set<Instruction> isWhole = Collections.newSetFromMap(new IdentityHashMap<>());

    /**
     * The limbs of values of {@code function}.
     *
     * @param limb the width of a limb
     * @param made receives the new instructions
     */
    LimbValues(Function function, Rewriter rewriter, int limb, List<Instruction> made) {
        this.function = function;
        this.rewriter = rewriter;
        this.limb = limb;
        this.made = made;
    }

    /** Whether {@code type} is an integer that is computed limb by limb; its width must be representable in a limb. */
    boolean isLarge(Type type) {
        return type instanceof IntType integer && integer.width() > limb && integer.width() <= widest();
    }

    private int widest() {
        int limbs = limb < Byte.SIZE ? ((1 << limb) - 1) / limb : MAX_LIMBS;
        return limbs * limb;
    }

    /** The width of a limb. */
    int limb() {
        return limb;
    }

    /** A builder before {@code place}. */
    FoldingBuilder before(Instruction place) {
        return new FoldingBuilder(rewriter.before(place), made);
    }

    private Context context() {
        return rewriter.context();
    }

    // ---- limbs

    /** The limbs of {@code value}, the last one with the remaining bits; a value that is not large is its only limb. */
    List<Value> get(Value value) {
        if (!isLarge(value.type())) {
            return List.of(value);
        }
        List<Value> limbs = known.get(value);
        if (limbs == null) {
            limbs = value instanceof Constant constant ? ofConstant(constant) : apart(value);
            known.put(value, limbs);
        }
        return limbs;
    }

    private List<Value> ofConstant(Constant constant) {
        int width = ((IntType) constant.type()).width();
        int count = LargeIntegers.limbs(width, limb);
        List<Value> limbs = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            IntType type = IntType.of(i < count - 1 ? limb : LargeIntegers.lastWidth(width, limb));
            if (constant instanceof ConstantInt number) {
                limbs.add(context().integer(type, number.number().shiftRight(i * limb)));
            } else if (constant instanceof ConstantPoison) {
                limbs.add(context().poison(type));
            } else if (constant instanceof ConstantUndef) {
                limbs.add(context().undef(type));
            } else {
                return apart(constant);
            }
        }
        return limbs;
    }

    private List<Value> apart(Value value) {
        return LargeIntegers.split(before(after(value)), value, limb);
    }

    /** The first insertion point after {@code value}, not between the members of a parallel copy. */
    private Instruction after(Value value) {
        if (value instanceof Instruction instruction && !(instruction instanceof PhiInstruction)) {
            Instruction last = DivergenceCopy.isCopy(instruction)
                    ? DivergenceCopy.groupFrom(instruction).getLast()
                    : instruction;
            return Objects.requireNonNull(last.next());
        }
        BasicBlock block = value instanceof PhiInstruction phi ? Objects.requireNonNull(phi.block()) : function.entry();
        return Objects.requireNonNull(block.firstNonPhi());
    }

    /** The limbs of {@code value} for uses that must agree: frozen unless they are known not to be poison. */
    List<Value> stable(Value value) {
        return get(value).stream().map(this::stableLimb).toList();
    }

    private Value stableLimb(Value value) {
        if (value instanceof ConstantUndef || value instanceof ConstantPoison) {
            return context().zero(value.type());
        }
        if (stable.contains(value) || ValueTracking.isDefined(value)) {
            return value;
        }
        Value other = frozen.get(value);
        if (other == null) {
            other = before(after(value)).freeze(value);
            frozen.put(value, other);
            stable.add(other);
        }
        return other;
    }

    // ---- expanded operations

    /** Records the limbs of {@code whole}. */
    void put(Instruction whole, List<Value> limbs) {
        known.put(whole, limbs);
        wholes.add(whole);
        isWhole.add(whole);
    }

    /** As {@link #put}, for limbs that are neither undef nor poison. */
    void putStable(Instruction whole, List<Value> limbs) {
        put(whole, limbs);
        stable.addAll(limbs);
    }

    /** The operations that were computed limb by limb, in the order in which they were visited. */
    List<Instruction> wholes() {
        return List.copyOf(wholes);
    }

    /**
     * Removes the operations that were computed limb by limb, users first. Values that are still used as a whole are
     * reassembled where they were computed.
     *
     * @return the number of reassembled values
     */
    int finish() {
        int joined = 0;
        for (Instruction whole : wholes.reversed()) {
            List<Use> outside = new ArrayList<>();
            for (Use use : whole.uses()) {
                if (!isWhole.contains(use.user())) {
                    outside.add(use);
                }
            }
            if (!outside.isEmpty()) {
                boolean isOfGroup = whole instanceof PhiInstruction || DivergenceCopy.isCopy(whole);
                Instruction place = isOfGroup ? after(whole) : whole;
                Value joint = LargeIntegers.join(before(place), get(whole), (IntType) whole.type());
                outside.forEach(use -> rewriter.replaceUse(use, joint));
                joined++;
            }
            if (whole.hasUses()) {
                rewriter.replaceAllUses(whole, context().poison(whole.type()));
            }
            rewriter.erase(whole);
        }
        return joined;
    }
}
