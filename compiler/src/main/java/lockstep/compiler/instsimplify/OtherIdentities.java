package lockstep.compiler.instsimplify;

import java.util.List;
import lockstep.compiler.analysis.value.KnownBits;
import lockstep.compiler.constantfold.ConstantElements;
import lockstep.compiler.constantfold.ConstantFolder;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.Argument;
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
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.UnaryInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type;
import org.jspecify.annotations.Nullable;
import static lockstep.compiler.instsimplify.Patterns.bool;
import static lockstep.compiler.instsimplify.Patterns.isFloat;
import static lockstep.compiler.instsimplify.Patterns.isPoison;
import static lockstep.compiler.instsimplify.Patterns.isZero;
import static lockstep.compiler.instsimplify.Patterns.keepsSubnormals;
import static lockstep.compiler.instsimplify.Patterns.poison;

/** Identities of floats, comparisons, selects, casts, addresses, vectors, aggregates and PHIs. */
final class OtherIdentities {
    static final List<Identity> LIST = List.of(
            // ---- floats
            Identity.of("fadd-minus-zero", "x + -0.0 = x",
                    i -> isFloat(i, i.operand(1), -0.0) && keepsSubnormals(i) ? i.operand(0) : null, Opcode.FADD)
                    .needs(OperandTrait.CONSTANT),
            Identity.of("fadd-zero-nsz", "x + 0.0 = x with nsz",
                    i -> isZero(i.operand(1)) && i.has(Flag.NSZ) && keepsSubnormals(i) ? i.operand(0) : null,
                    Opcode.FADD).needs(OperandTrait.CONSTANT),
            Identity.of("fsub-zero", "x - 0.0 = x",
                    i -> isZero(i.operand(1)) && keepsSubnormals(i) ? i.operand(0) : null, Opcode.FSUB)
                    .needs(OperandTrait.CONSTANT),
            Identity.of("fsub-same", "x - x = 0.0 with nnan",
                    i -> i.has(Flag.NNAN) && i.operand(0) == i.operand(1) ? Patterns.zero(i) : null, Opcode.FSUB)
                    .needs(OperandTrait.SAME),
            Identity.of("fmul-one", "x * 1.0 = x",
                    i -> isFloat(i, i.operand(1), 1.0) && keepsSubnormals(i) ? i.operand(0) : null,
                    Opcode.FMUL, Opcode.FDIV).needs(OperandTrait.CONSTANT),
            Identity.of("fmul-zero-fast", "x * 0.0 = 0.0 with nnan and nsz",
                    i -> isZero(i.operand(1)) && i.has(Flag.NNAN) && i.has(Flag.NSZ) ? i.operand(1) : null,
                    Opcode.FMUL).needs(OperandTrait.CONSTANT),
            Identity.of("fneg-of-fneg", "-(-x) = x",
                    i -> i.operand(0) instanceof UnaryInstruction u ? u.value() : null, Opcode.FNEG),
            Identity.of("float-poison", "poison op x = poison",
                    i -> isPoison(i.operand(0)) || isPoison(i.operand(1)) ? poison(i) : null,
                    Opcode.FADD, Opcode.FSUB, Opcode.FMUL, Opcode.FDIV, Opcode.FREM).needs(OperandTrait.CONSTANT),
            // ---- comparisons
            Identity.of("icmp-same", "x < x = false, x == x = true",
                    i -> i.operand(0) == i.operand(1)
                            ? bool(i, ConstantFolder.isTrueOnEqual(predicate(i)))
                            : null,
                    Opcode.ICMP).needs(OperandTrait.SAME),
            Identity.of("icmp-known-bits", "known bits decide", OtherIdentities::compareKnown, Opcode.ICMP),
            Identity.of("icmp-i1-true", "b == true is b, b != false is b", OtherIdentities::compareBool, Opcode.ICMP)
                    .needs(OperandTrait.CONSTANT),
            Identity.of("fcmp-constant-predicate", "fcmp true and fcmp false",
                    i -> predicate(i) == Predicate.TRUE
                            ? bool(i, true)
                            : predicate(i) == Predicate.FALSE ? bool(i, false) : null,
                    Opcode.FCMP),
            Identity.of("fcmp-nnan-order", "ord is true and uno false with nnan",
                    i -> !i.has(Flag.NNAN) ? null : predicate(i) == Predicate.ORD ? bool(i, true)
                            : predicate(i) == Predicate.UNO ? bool(i, false) : null,
                    Opcode.FCMP),
            Identity.of("fcmp-same", "x olt x = false, x ueq x = true",
                    OtherIdentities::compareSameFloats, Opcode.FCMP).needs(OperandTrait.SAME),
            // ---- selects
            Identity.of("select-same", "select c, x, x = x",
                    i -> i.operand(1) == i.operand(2) ? i.operand(1) : null, Opcode.SELECT),
            Identity.of("select-constant-condition", "select true, x, y = x",
                    i -> i.operand(0) instanceof ConstantInt c ? i.operand(c.isZero() ? 2 : 1) : null, Opcode.SELECT),
            Identity.of("select-poison", "select of poison",
                    i -> isPoison(i.operand(0)) ? poison(i) : isPoison(i.operand(1)) ? i.operand(2)
                            : isPoison(i.operand(2)) ? i.operand(1) : null,
                    Opcode.SELECT),
            Identity.of("select-bool", "select c, true, false = c", OtherIdentities::selectOfBool, Opcode.SELECT),
            Identity.of("select-of-equality", "select (x == y), x, y = y",
                    OtherIdentities::selectEquality, Opcode.SELECT),
            // ---- casts
            Identity.of("trunc-of-extension", "trunc(zext x) = x", OtherIdentities::roundTrip, Opcode.TRUNC),
            Identity.of("bitcast-round-trip", "bitcast(bitcast x) = x",
                    OtherIdentities::bitcastRoundTrip, Opcode.BITCAST),
            Identity.of("fptrunc-of-fpext", "fptrunc(fpext x) = x", OtherIdentities::floatRoundTrip, Opcode.FPTRUNC),
            Identity.of("cast-poison", "cast of poison", i -> isPoison(i.operand(0)) ? poison(i) : null,
                    Opcode.TRUNC, Opcode.ZEXT, Opcode.SEXT, Opcode.FPTOUI, Opcode.FPTOSI, Opcode.UITOFP,
                    Opcode.SITOFP, Opcode.FPTRUNC, Opcode.FPEXT, Opcode.PTRTOINT, Opcode.INTTOPTR,
                    Opcode.BITCAST, Opcode.ADDRSPACECAST),
            // ---- addresses
            Identity.of("gep-zero", "an address with offset 0", OtherIdentities::zeroOffset, Opcode.GETELEMENTPTR),
            Identity.of("gep-poison", "an address computed from poison",
                    OtherIdentities::poisonAddress, Opcode.GETELEMENTPTR),
            // ---- vectors and aggregates
            Identity.of("extract-of-insert", "the element that was inserted", OtherIdentities::extractOfInsert,
                    Opcode.EXTRACTELEMENT),
            Identity.of("extractvalue-of-insertvalue", "the member that was inserted", OtherIdentities::memberOfInsert,
                    Opcode.EXTRACTVALUE),
            Identity.of("insert-of-extract", "an element put back where it was", OtherIdentities::insertOfExtract,
                    Opcode.INSERTELEMENT),
            Identity.of("insert-poison", "an inserted poison element changes nothing",
                    i -> isPoison(i.operand(1)) && i.operand(2) instanceof ConstantInt ? i.operand(0) : null,
                    Opcode.INSERTELEMENT),
            // ---- PHIs and freeze
            Identity.of("phi-same", "all edges bring the same value", OtherIdentities::samePhi, Opcode.PHI),
            Identity.of("freeze-of-defined", "freeze of a value that is never undefined", OtherIdentities::frozen,
                    Opcode.FREEZE));

    private OtherIdentities() {}

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
        return KnownBits.compare(
                        predicate(i),
                        i.knownBits(i.operand(0)),
                        i.knownBits(i.operand(1)))
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
}
