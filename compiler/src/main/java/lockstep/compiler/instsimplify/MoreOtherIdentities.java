package lockstep.compiler.instsimplify;

import static lockstep.compiler.instsimplify.Patterns.bool;
import static lockstep.compiler.instsimplify.Patterns.isFloat;
import static lockstep.compiler.instsimplify.Patterns.isPoison;
import static lockstep.compiler.instsimplify.Patterns.isUndef;
import static lockstep.compiler.instsimplify.Patterns.isZero;
import static lockstep.compiler.instsimplify.Patterns.keepsSubnormals;
import static lockstep.compiler.instsimplify.Patterns.poison;

import java.util.ArrayList;
import java.util.List;
import lockstep.compiler.analysis.value.ValueTracking;
import lockstep.compiler.constantfold.ConstantElements;
import lockstep.compiler.constantfold.ConstantFolder;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.ExtractValueInstruction;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.InsertElementInstruction;
import lockstep.ir.nvvm.InsertValueInstruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.ShuffleVectorInstruction;
import lockstep.ir.nvvm.UnaryInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.type.VectorType;
import org.jspecify.annotations.Nullable;

/** Further identities of floats, casts, vectors, aggregates, PHIs and freeze. */
final class MoreOtherIdentities {
    /** Insertions or shuffles that are looked through one after the other. */
    private static final int MAX_STEPS = 16;

    static final List<Identity> LIST = List.of(
            Identity.of("fmul-of-roots", "sqrt x * sqrt x = x with reassoc, nnan and nsz",
                    MoreOtherIdentities::productOfRoots, Opcode.FMUL).needs(OperandTrait.CALL),
            Identity.of("fdiv-same", "x / x = 1.0 with nnan",
                    q -> q.has(Flag.NNAN) && q.operand(0) == q.operand(1) ? Patterns.one(q) : null, Opcode.FDIV)
                    .needs(OperandTrait.SAME),
            Identity.of("fdiv-of-zero", "0.0 / x = 0.0 with nnan and nsz",
                    q -> q.has(Flag.NNAN) && q.has(Flag.NSZ) && isZero(q.operand(0)) ? q.operand(0) : null,
                    Opcode.FDIV).needs(OperandTrait.CONSTANT),
            Identity.of("frem-of-zero", "0.0 % x = 0.0 with nnan",
                    q -> q.has(Flag.NNAN) && isZero(q.operand(0)) ? q.operand(0) : null, Opcode.FREM)
                    .needs(OperandTrait.CONSTANT),
            Identity.of("fadd-zero-commuted", "-0.0 + x = x, 1.0 * x = x", MoreOtherIdentities::commutedFloat,
                    Opcode.FADD, Opcode.FMUL).needs(OperandTrait.CONSTANT),
            Identity.of("fadd-negation", "x + (-x) = 0.0 with nnan", MoreOtherIdentities::floatNegation, Opcode.FADD),
            Identity.of("fcmp-of-nan", "a comparison with NaN", MoreOtherIdentities::compareNan, Opcode.FCMP),
            Identity.of("fcmp-never-nan", "integers and constants are never NaN", MoreOtherIdentities::compareOrdered,
                    Opcode.FCMP),
            Identity.of("fcmp-never-negative", "fabs x < 0.0 = false", MoreOtherIdentities::compareMagnitude,
                    Opcode.FCMP),
            Identity.of("addrspacecast-round-trip", "to another address space and back", q -> q.operand(0)
                                    instanceof CastInstruction c
                            && c.opcode() == Opcode.ADDRSPACECAST
                            && c.value().type().equals(q.type())
                    ? c.value()
                    : null, Opcode.ADDRSPACECAST),
            Identity.of("shuffle-identity", "a shuffle that leaves every element in its place",
                    MoreOtherIdentities::identityShuffle, Opcode.SHUFFLEVECTOR),
            Identity.of("shuffle-poison", "a shuffle of nothing but poison", MoreOtherIdentities::poisonShuffle,
                    Opcode.SHUFFLEVECTOR),
            Identity.of("extract-through", "the scalar that an element is", MoreOtherIdentities::element,
                    Opcode.EXTRACTELEMENT),
            Identity.of("element-out-of-range", "an index that is no element's gives poison",
                    MoreOtherIdentities::outOfRange, Opcode.EXTRACTELEMENT, Opcode.INSERTELEMENT),
            Identity.of("insert-undef", "an undefined element put into a vector without poison",
                    q -> isUndef(q.operand(1)) && ValueTracking.isNeverPoison(q.operand(0)) ? q.operand(0) : null,
                    Opcode.INSERTELEMENT),
            Identity.of("extractvalue-of-constant", "a member of a constant", MoreOtherIdentities::member,
                    Opcode.EXTRACTVALUE),
            Identity.of("insertvalue-of-extractvalue", "a member put back where it was",
                    MoreOtherIdentities::memberPutBack, Opcode.INSERTVALUE),
            Identity.of("phi-undef", "the edges bring one value that is never poison, or undef",
                    MoreOtherIdentities::undefinedPhi, Opcode.PHI),
            Identity.of("freeze-of-well-defined", "freeze of a value that is never undefined nor poison",
                    q -> ValueTracking.isDefined(q.operand(0)) ? q.operand(0) : null, Opcode.FREEZE));

    private MoreOtherIdentities() {}

    // ---- floats

    private static @Nullable Value productOfRoots(Query q) {
        CallInstruction root = CallQuery.callOf(q.operand(0), Intrinsic.SQRT);
        boolean mayAssume = q.has(Flag.REASSOC) && q.has(Flag.NNAN) && q.has(Flag.NSZ);
        return root != null && mayAssume && q.operand(0) == q.operand(1) ? root.argument(0) : null;
    }

    private static @Nullable Value commutedFloat(Query q) {
        boolean isNeutral = isFloat(q, q.operand(0), q.opcode() == Opcode.FADD ? -0.0 : 1.0)
                || q.opcode() == Opcode.FADD && q.has(Flag.NSZ) && isZero(q.operand(0));
        return isNeutral && keepsSubnormals(q) ? q.operand(1) : null;
    }

    private static @Nullable Value floatNegation(Query q) {
        boolean fits = q.has(Flag.NNAN)
                && (isNegation(q.operand(0), q.operand(1)) || isNegation(q.operand(1), q.operand(0)));
        return fits ? Patterns.zero(q) : null;
    }

    private static boolean isNegation(Value negation, Value x) {
        return negation instanceof UnaryInstruction u && u.value() == x;
    }

    private static @Nullable Value compareNan(Query q) {
        boolean hasNan = Patterns.isNan(q, q.operand(0)) || Patterns.isNan(q, q.operand(1));
        return hasNan ? bool(q, ConstantFolder.isTrueOnUnordered(q.predicate())) : null;
    }

    private static boolean isNeverNan(Query q, Value value) {
        if (value instanceof CastInstruction c) {
            return c.opcode() == Opcode.UITOFP || c.opcode() == Opcode.SITOFP;
        }
        return value instanceof Constant c && Patterns.isOrdinary(q, c);
    }

    private static @Nullable Value compareOrdered(Query q) {
        boolean asks = q.predicate() == Predicate.ORD || q.predicate() == Predicate.UNO;
        return asks && isNeverNan(q, q.operand(0)) && isNeverNan(q, q.operand(1))
                ? bool(q, q.predicate() == Predicate.ORD)
                : null;
    }

    private static @Nullable Value compareMagnitude(Query q) {
        boolean fits = isZero(q.operand(1))
                && (CallQuery.callOf(q.operand(0), Intrinsic.FABS) != null
                        || q.operand(0) instanceof CastInstruction c && c.opcode() == Opcode.UITOFP);
        if (!fits) {
            return null;
        }
        return q.predicate() == Predicate.OLT
                ? bool(q, false)
                : q.predicate() == Predicate.FUGE ? bool(q, true) : null;
    }

    // ---- vectors

    private static @Nullable Value identityShuffle(Query q) {
        ShuffleVectorInstruction shuffle = (ShuffleVectorInstruction) q.at();
        if (!(q.operand(0).type() instanceof VectorType v) || v.scalable() || !q.type().equals(v)) {
            return null;
        }
        for (int side = 0; side < 2; side++) {
            boolean isIdentity = true;
            for (int i = 0; i < v.count(); i++) {
                isIdentity &= shuffle.mask().get(i) == i + side * v.count();
            }
            if (isIdentity) {
                return q.operand(side);
            }
        }
        return null;
    }

    private static @Nullable Value poisonShuffle(Query q) {
        ShuffleVectorInstruction shuffle = (ShuffleVectorInstruction) q.at();
        boolean isOpen = shuffle.mask().stream().allMatch(m -> m < 0)
                || isPoison(q.operand(0)) && isPoison(q.operand(1));
        return isOpen ? poison(q) : null;
    }

    /** Follows shuffles and insertions at constant places to the scalar put there. */
    private static @Nullable Value element(Query q) {
        if (!(q.operand(1) instanceof ConstantInt constant) || constant.number().bitLength() > 31) {
            return null;
        }
        Value vector = q.operand(0);
        int index = (int) constant.zext();
        for (int step = 0; step < MAX_STEPS; step++) {
            if (!(vector.type() instanceof VectorType v) || v.scalable() || index >= v.count()) {
                return null;
            }
            if (vector instanceof Constant c) {
                return ConstantElements.element(q.context(), c, index).orElse(null);
            }
            if (vector instanceof InsertElementInstruction insert && insert.index() instanceof ConstantInt place) {
                if (place.is(index)) {
                    return insert.element();
                }
                vector = insert.vector();
            } else if (vector instanceof ShuffleVectorInstruction shuffle) {
                int from = shuffle.mask().get(index);
                int count = ((VectorType) shuffle.operand(0).type()).count();
                if (from < 0) {
                    return poison(q);
                }
                vector = shuffle.operand(from / count);
                index = from % count;
            } else {
                return null;
            }
        }
        return null;
    }

    private static @Nullable Value outOfRange(Query q) {
        Value index = q.operand(q.opcode() == Opcode.EXTRACTELEMENT ? 1 : 2);
        boolean isScalable = q.operand(0).type() instanceof VectorType v && v.scalable();
        if (isScalable) {
            return null;
        }
        long count = ConstantElements.count(q.operand(0).type());
        boolean isOutside = isPoison(index)
                || isUndef(index)
                || ValueTracking.knownBits(index).minimum().compareTo(ExactInt.of(count)) >= 0;
        return isOutside ? poison(q) : null;
    }

    // ---- aggregates

    private static @Nullable Value member(Query q) {
        ExtractValueInstruction extract = (ExtractValueInstruction) q.at();
        if (!(q.operand(0) instanceof Constant constant)) {
            return null;
        }
        Constant at = constant;
        for (int index : extract.path()) {
            Constant next = ConstantElements.element(q.context(), at, index).orElse(null);
            if (next == null) {
                return null;
            }
            at = next;
        }
        return at;
    }

    private static @Nullable Value memberPutBack(Query q) {
        InsertValueInstruction insert = (InsertValueInstruction) q.at();
        Value aggregate = q.operand(0);
        Value member = q.operand(1);
        if (isPoison(member)) {
            return aggregate;
        }
        boolean isPutBack = member instanceof ExtractValueInstruction extract
                && extract.aggregate() == aggregate
                && extract.path().equals(insert.path());
        return isPutBack ? aggregate : null;
    }

    // ---- PHIs

    /** Undefined edges may bring the other value where that is there before the block and is never poison. */
    private static @Nullable Value undefinedPhi(Query q) {
        PhiInstruction phi = (PhiInstruction) q.at();
        BasicBlock block = phi.block();
        List<Value> values = new ArrayList<>();
        boolean hasUndef = false;
        for (Value value : q.operands()) {
            hasUndef |= isUndef(value);
            if (value != phi && !isUndef(value) && !isPoison(value) && !values.contains(value)) {
                values.add(value);
            }
            if (values.size() > 1) {
                return null;
            }
        }
        if (values.isEmpty()) {
            return hasUndef ? q.context().undef(phi.type()) : poison(q);
        }
        Value only = values.getFirst();
        boolean mayStand = block != null
                && q.simplifier().dominance().isBefore(only, block)
                && (!hasUndef || ValueTracking.isNeverPoison(only));
        return mayStand ? only : null;
    }
}
