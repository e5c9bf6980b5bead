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
import lockstep.compiler.analysis.value.KnownBits;
import lockstep.compiler.analysis.value.ValueTracking;
import lockstep.compiler.constantfold.ConstantElements;
import lockstep.compiler.constantfold.ConstantFolder;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.ExtractElementInstruction;
import lockstep.ir.nvvm.ExtractValueInstruction;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.FreezeInstruction;
import lockstep.ir.nvvm.InsertElementInstruction;
import lockstep.ir.nvvm.InsertValueInstruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.ShuffleVectorInstruction;
import lockstep.ir.nvvm.UnaryInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.VectorType;
import org.jspecify.annotations.Nullable;

/** Identities of floats, comparisons, selects, casts, addresses, vectors, aggregates, PHIs and freeze. */
final class NonIntegerIdentities {
    /** Longest chain of insertions and shuffles followed. */
    private static final int MAX_STEPS = 16;

    static final List<Identity> LIST = List.of(
            // ---- floats
            Identity.of(
                            "fadd-minus-zero",
                            "x + -0.0 = x",
                            i -> isFloat(i, i.operand(1), -0.0) && keepsSubnormals(i) ? i.operand(0) : null,
                            Opcode.FADD)
                    .needs(OperandTrait.CONSTANT),
            Identity.of(
                            "fadd-zero-nsz",
                            "x + 0.0 = x with nsz",
                            i -> isZero(i.operand(1)) && i.has(Flag.NSZ) && keepsSubnormals(i) ? i.operand(0) : null,
                            Opcode.FADD)
                    .needs(OperandTrait.CONSTANT),
            Identity.of(
                            "fsub-zero",
                            "x - 0.0 = x",
                            i -> isZero(i.operand(1)) && keepsSubnormals(i) ? i.operand(0) : null,
                            Opcode.FSUB)
                    .needs(OperandTrait.CONSTANT),
            Identity.of(
                            "fsub-same",
                            "x - x = 0.0 with nnan",
                            i -> i.has(Flag.NNAN) && i.operand(0) == i.operand(1) ? Patterns.zero(i) : null,
                            Opcode.FSUB)
                    .needs(OperandTrait.SAME),
            Identity.of(
                            "fmul-one",
                            "x * 1.0 = x",
                            i -> isFloat(i, i.operand(1), 1.0) && keepsSubnormals(i) ? i.operand(0) : null,
                            Opcode.FMUL,
                            Opcode.FDIV)
                    .needs(OperandTrait.CONSTANT),
            Identity.of(
                            "fmul-zero-fast",
                            "x * 0.0 = 0.0 with nnan and nsz",
                            i -> isZero(i.operand(1)) && i.has(Flag.NNAN) && i.has(Flag.NSZ) ? i.operand(1) : null,
                            Opcode.FMUL)
                    .needs(OperandTrait.CONSTANT),
            Identity.of(
                    "fneg-of-fneg",
                    "-(-x) = x",
                    i -> i.operand(0) instanceof UnaryInstruction u ? u.value() : null,
                    Opcode.FNEG),
            Identity.of(
                            "float-poison",
                            "poison op x = poison",
                            i -> isPoison(i.operand(0)) || isPoison(i.operand(1)) ? poison(i) : null,
                            Opcode.FADD,
                            Opcode.FSUB,
                            Opcode.FMUL,
                            Opcode.FDIV,
                            Opcode.FREM)
                    .needs(OperandTrait.CONSTANT),
            // ---- comparisons
            Identity.of(
                            "icmp-same",
                            "x < x = false, x == x = true",
                            i -> i.operand(0) == i.operand(1)
                                    ? bool(i, ConstantFolder.isTrueOnEqual(predicate(i)))
                                    : null,
                            Opcode.ICMP)
                    .needs(OperandTrait.SAME),
            Identity.of("icmp-known-bits", "known bits decide", NonIntegerIdentities::compareKnown, Opcode.ICMP),
            Identity.of(
                            "icmp-i1-true",
                            "b == true is b, b != false is b",
                            NonIntegerIdentities::compareBool,
                            Opcode.ICMP)
                    .needs(OperandTrait.CONSTANT),
            Identity.of(
                    "fcmp-constant-predicate",
                    "fcmp true and fcmp false",
                    i -> predicate(i) == Predicate.TRUE
                            ? bool(i, true)
                            : predicate(i) == Predicate.FALSE ? bool(i, false) : null,
                    Opcode.FCMP),
            Identity.of(
                    "fcmp-nnan-order",
                    "ord is true and uno false with nnan",
                    i -> !i.has(Flag.NNAN)
                            ? null
                            : predicate(i) == Predicate.ORD
                                    ? bool(i, true)
                                    : predicate(i) == Predicate.UNO ? bool(i, false) : null,
                    Opcode.FCMP),
            Identity.of(
                            "fcmp-same",
                            "x olt x = false, x ueq x = true",
                            NonIntegerIdentities::compareSameFloats,
                            Opcode.FCMP)
                    .needs(OperandTrait.SAME),
            // ---- selects
            Identity.of(
                    "select-same",
                    "select c, x, x = x",
                    i -> i.operand(1) == i.operand(2) ? i.operand(1) : null,
                    Opcode.SELECT),
            Identity.of(
                    "select-constant-condition",
                    "select true, x, y = x",
                    i -> i.operand(0) instanceof ConstantInt c ? i.operand(c.isZero() ? 2 : 1) : null,
                    Opcode.SELECT),
            Identity.of(
                    "select-poison",
                    "select of poison",
                    i -> isPoison(i.operand(0))
                            ? poison(i)
                            : isPoison(i.operand(1)) ? i.operand(2) : isPoison(i.operand(2)) ? i.operand(1) : null,
                    Opcode.SELECT),
            Identity.of("select-bool", "select c, true, false = c", NonIntegerIdentities::selectOfBool, Opcode.SELECT),
            Identity.of(
                    "select-of-equality",
                    "select (x == y), x, y = y",
                    NonIntegerIdentities::selectEquality,
                    Opcode.SELECT),
            // ---- casts
            Identity.of("trunc-of-extension", "trunc(zext x) = x", NonIntegerIdentities::roundTrip, Opcode.TRUNC),
            Identity.of(
                    "bitcast-round-trip",
                    "bitcast(bitcast x) = x",
                    NonIntegerIdentities::bitcastRoundTrip,
                    Opcode.BITCAST),
            Identity.of(
                    "fptrunc-of-fpext", "fptrunc(fpext x) = x", NonIntegerIdentities::floatRoundTrip, Opcode.FPTRUNC),
            Identity.of(
                    "cast-poison",
                    "cast of poison",
                    i -> isPoison(i.operand(0)) ? poison(i) : null,
                    Opcode.TRUNC,
                    Opcode.ZEXT,
                    Opcode.SEXT,
                    Opcode.FPTOUI,
                    Opcode.FPTOSI,
                    Opcode.UITOFP,
                    Opcode.SITOFP,
                    Opcode.FPTRUNC,
                    Opcode.FPEXT,
                    Opcode.PTRTOINT,
                    Opcode.INTTOPTR,
                    Opcode.BITCAST,
                    Opcode.ADDRSPACECAST),
            // ---- addresses
            Identity.of("gep-zero", "an address with offset 0", NonIntegerIdentities::zeroOffset, Opcode.GETELEMENTPTR),
            Identity.of(
                    "gep-poison",
                    "an address computed from poison",
                    NonIntegerIdentities::poisonAddress,
                    Opcode.GETELEMENTPTR),
            // ---- vectors and aggregates
            Identity.of(
                    "extract-of-insert",
                    "the element that was inserted",
                    NonIntegerIdentities::extractOfInsert,
                    Opcode.EXTRACTELEMENT),
            Identity.of(
                    "extractvalue-of-insertvalue",
                    "the member that was inserted",
                    NonIntegerIdentities::memberOfInsert,
                    Opcode.EXTRACTVALUE),
            Identity.of(
                    "insert-of-extract",
                    "an element inserted where it was extracted",
                    NonIntegerIdentities::insertOfExtract,
                    Opcode.INSERTELEMENT),
            Identity.of(
                    "insert-poison",
                    "an inserted poison element changes nothing",
                    i -> isPoison(i.operand(1)) && i.operand(2) instanceof ConstantInt ? i.operand(0) : null,
                    Opcode.INSERTELEMENT),
            // ---- PHIs and freeze
            Identity.of("phi-same", "all edges bring the same value", NonIntegerIdentities::samePhi, Opcode.PHI),
            Identity.of(
                    "freeze-of-defined",
                    "freeze of a value that is never undefined",
                    NonIntegerIdentities::frozen,
                    Opcode.FREEZE),
            Identity.of(
                            "fmul-of-roots",
                            "sqrt x * sqrt x = x with reassoc, nnan and nsz",
                            NonIntegerIdentities::productOfRoots,
                            Opcode.FMUL)
                    .needs(OperandTrait.CALL),
            Identity.of(
                            "fdiv-same",
                            "x / x = 1.0 with nnan",
                            q -> q.has(Flag.NNAN) && q.operand(0) == q.operand(1) ? Patterns.one(q) : null,
                            Opcode.FDIV)
                    .needs(OperandTrait.SAME),
            Identity.of(
                            "fdiv-of-zero",
                            "0.0 / x = 0.0 with nnan and nsz",
                            q -> q.has(Flag.NNAN) && q.has(Flag.NSZ) && isZero(q.operand(0)) ? q.operand(0) : null,
                            Opcode.FDIV)
                    .needs(OperandTrait.CONSTANT),
            Identity.of(
                            "frem-of-zero",
                            "0.0 % x = 0.0 with nnan",
                            q -> q.has(Flag.NNAN) && isZero(q.operand(0)) ? q.operand(0) : null,
                            Opcode.FREM)
                    .needs(OperandTrait.CONSTANT),
            Identity.of(
                            "fadd-zero-commuted",
                            "-0.0 + x = x, 1.0 * x = x",
                            NonIntegerIdentities::commutedFloat,
                            Opcode.FADD,
                            Opcode.FMUL)
                    .needs(OperandTrait.CONSTANT),
            Identity.of("fadd-negation", "x + (-x) = 0.0 with nnan", NonIntegerIdentities::floatNegation, Opcode.FADD),
            Identity.of("fcmp-of-nan", "a comparison with NaN", NonIntegerIdentities::compareNan, Opcode.FCMP),
            Identity.of(
                    "fcmp-never-nan",
                    "integers and constants are never NaN",
                    NonIntegerIdentities::compareOrdered,
                    Opcode.FCMP),
            Identity.of(
                    "fcmp-never-negative", "fabs x < 0.0 = false", NonIntegerIdentities::compareMagnitude, Opcode.FCMP),
            Identity.of(
                    "addrspacecast-round-trip",
                    "to another address space and back",
                    q -> q.operand(0) instanceof CastInstruction c
                                    && c.opcode() == Opcode.ADDRSPACECAST
                                    && c.value().type().equals(q.type())
                            ? c.value()
                            : null,
                    Opcode.ADDRSPACECAST),
            Identity.of(
                    "shuffle-identity",
                    "a shuffle that leaves every element in its place",
                    NonIntegerIdentities::identityShuffle,
                    Opcode.SHUFFLEVECTOR),
            Identity.of(
                    "shuffle-poison",
                    "a shuffle of only poison",
                    NonIntegerIdentities::poisonShuffle,
                    Opcode.SHUFFLEVECTOR),
            Identity.of(
                    "extract-through",
                    "an element that was inserted as a scalar",
                    NonIntegerIdentities::element,
                    Opcode.EXTRACTELEMENT),
            Identity.of(
                    "element-out-of-range",
                    "an index out of range gives poison",
                    NonIntegerIdentities::outOfRange,
                    Opcode.EXTRACTELEMENT,
                    Opcode.INSERTELEMENT),
            Identity.of(
                    "insert-undef",
                    "an undefined element inserted into a vector without poison",
                    q -> isUndef(q.operand(1)) && ValueTracking.isNeverPoison(q.operand(0)) ? q.operand(0) : null,
                    Opcode.INSERTELEMENT),
            Identity.of(
                    "extractvalue-of-constant",
                    "a member of a constant",
                    NonIntegerIdentities::member,
                    Opcode.EXTRACTVALUE),
            Identity.of(
                    "insertvalue-of-extractvalue",
                    "a member inserted where it was extracted",
                    NonIntegerIdentities::memberPutBack,
                    Opcode.INSERTVALUE),
            Identity.of(
                    "phi-undef",
                    "the edges bring one value that is never poison, or undef",
                    NonIntegerIdentities::undefinedPhi,
                    Opcode.PHI),
            Identity.of(
                    "freeze-of-well-defined",
                    "freeze of a value that is never undefined nor poison",
                    q -> ValueTracking.isDefined(q.operand(0)) ? q.operand(0) : null,
                    Opcode.FREEZE));

    private NonIntegerIdentities() {}

    private static Predicate predicate(Query i) {
        return i.predicate();
    }

    private static @Nullable Value compareSameFloats(Query i) {
        if (i.operand(0) != i.operand(1)) {
            return null;
        }
        boolean onEqual = ConstantFolder.isTrueOnEqual(predicate(i));
        boolean onNan = ConstantFolder.isTrueOnUnordered(predicate(i));
        return onEqual == onNan || i.has(Flag.NNAN) ? bool(i, onEqual) : null;
    }

    private static @Nullable Value compareKnown(Query i) {
        if (!i.operand(0).type().isIntOrIntVector()) {
            return null;
        }
        return KnownBits.compare(predicate(i), i.knownBits(i.operand(0)), i.knownBits(i.operand(1)))
                .map(truth -> bool(i, truth))
                .orElse(null);
    }

    private static @Nullable Value compareBool(Query i) {
        boolean fits = i.operand(0).type().isInt(1)
                && i.operand(1) instanceof ConstantInt c
                && predicate(i) == (c.isZero() ? Predicate.NE : Predicate.EQ);
        return fits ? i.operand(0) : null;
    }

    private static @Nullable Value selectOfBool(Query i) {
        boolean fits = i.type().isInt(1)
                && i.operand(1) instanceof ConstantInt yes
                && i.operand(2) instanceof ConstantInt no
                && yes.isOne()
                && no.isZero();
        return fits ? i.operand(0) : null;
    }

    /** {@code select (x == y), x, y} is y, and with != it is x. */
    private static @Nullable Value selectEquality(Query i) {
        if (!(i.operand(0) instanceof CompareInstruction c)
                || c.opcode() != Opcode.ICMP
                || !c.left().type().isInt()
                || !(c.left() == i.operand(1) && c.right() == i.operand(2)
                        || c.right() == i.operand(1) && c.left() == i.operand(2))) {
            return null;
        }
        return c.predicate() == Predicate.EQ ? i.operand(2) : c.predicate() == Predicate.NE ? i.operand(1) : null;
    }

    private static @Nullable Value roundTrip(Query i) {
        boolean fits = i.operand(0) instanceof CastInstruction c
                && (c.opcode() == Opcode.ZEXT || c.opcode() == Opcode.SEXT)
                && c.value().type().equals(i.type());
        return fits ? ((CastInstruction) i.operand(0)).value() : null;
    }

    private static @Nullable Value bitcastRoundTrip(Query i) {
        if (i.operand(0).type().equals(i.type())) {
            return i.operand(0);
        }
        boolean fits = i.operand(0) instanceof CastInstruction c
                && c.opcode() == Opcode.BITCAST
                && c.value().type().equals(i.type());
        return fits ? ((CastInstruction) i.operand(0)).value() : null;
    }

    private static @Nullable Value floatRoundTrip(Query i) {
        boolean fits = keepsSubnormals(i)
                && i.operand(0) instanceof CastInstruction c
                && c.opcode() == Opcode.FPEXT
                && keepsSubnormals(i, c.type())
                && c.value().type().equals(i.type());
        return fits ? ((CastInstruction) i.operand(0)).value() : null;
    }

    private static @Nullable Value zeroOffset(Query i) {
        for (int index = 1; index < i.operands().size(); index++) {
            if (!isZero(i.operand(index))) {
                return null;
            }
        }
        return i.type().equals(i.operand(0).type()) ? i.operand(0) : null;
    }

    private static @Nullable Value poisonAddress(Query i) {
        for (int operand = 0; operand < i.operands().size(); operand++) {
            if (isPoison(i.operand(operand))) {
                return poison(i);
            }
        }
        return null;
    }

    private static @Nullable Value extractOfInsert(Query i) {
        boolean fits = i.operand(0) instanceof InsertElementInstruction insert
                && insert.index() == i.operand(1)
                && isInRange(insert.type(), insert.index());
        return fits ? ((InsertElementInstruction) i.operand(0)).element() : null;
    }

    private static boolean isInRange(Type vector, Value index) {
        long count = ConstantElements.count(vector);
        return index instanceof ConstantInt c && c.number().compareTo(ExactInt.of(count)) < 0;
    }

    private static @Nullable Value insertOfExtract(Query i) {
        Value vector = i.operand(0);
        Value index = i.operand(2);
        boolean fits = i.operand(1) instanceof ExtractElementInstruction extract
                && extract.vector() == vector
                && extract.index() == index
                && isInRange(i.type(), index);
        return fits ? vector : null;
    }

    /** Follows insertions until one of the same member; one of another member is skipped. */
    private static @Nullable Value memberOfInsert(Query i) {
        ExtractValueInstruction extract = (ExtractValueInstruction) i.at();
        Value aggregate = i.operand(0);
        while (aggregate instanceof InsertValueInstruction insert) {
            if (insert.path().equals(extract.path())) {
                return insert.member();
            }
            if (insert.path().getFirst().equals(extract.path().getFirst())) {
                return null;
            }
            aggregate = insert.aggregate();
        }
        return null;
    }

    private static @Nullable Value samePhi(Query i) {
        Value only = null;
        boolean hasPoison = false;
        for (Value value : i.operands()) {
            if (isPoison(value)) {
                hasPoison = true;
            } else if (value != i.at()) {
                if (only != null && only != value) {
                    return null;
                }
                only = value;
            }
        }
        if (only == null) {
            return poison(i);
        }
        return !hasPoison || only instanceof Constant || only instanceof Argument ? only : null;
    }

    private static @Nullable Value frozen(Query i) {
        Value value = i.operand(0);
        if (value instanceof FreezeInstruction
                || value instanceof Constant c && ConstantElements.isFullyDefined(c)
                || value instanceof Argument a && a.attributes().has("noundef")) {
            return value;
        }
        return null;
    }

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
        boolean fits =
                q.has(Flag.NNAN) && (isNegation(q.operand(0), q.operand(1)) || isNegation(q.operand(1), q.operand(0)));
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
        return q.predicate() == Predicate.OLT ? bool(q, false) : q.predicate() == Predicate.FUGE ? bool(q, true) : null;
    }

    // ---- vectors

    private static @Nullable Value identityShuffle(Query q) {
        ShuffleVectorInstruction shuffle = (ShuffleVectorInstruction) q.at();
        if (!(q.operand(0).type() instanceof VectorType v)
                || v.scalable()
                || !q.type().equals(v)) {
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
        boolean isOpen =
                shuffle.mask().stream().allMatch(m -> m < 0) || isPoison(q.operand(0)) && isPoison(q.operand(1));
        return isOpen ? poison(q) : null;
    }

    /** Follows shuffles and insertions at constant indices to the inserted scalar. */
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

    /** The only value of a PHI with undefined entries, if it is available before the block and is never poison. */
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
