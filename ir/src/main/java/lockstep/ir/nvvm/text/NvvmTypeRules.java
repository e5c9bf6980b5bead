package lockstep.ir.nvvm.text;

import java.util.List;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.nvvm.Constant.ConstantZero;
import lockstep.ir.nvvm.ConstantAggregate;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.ArrayType;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.nvvm.type.Type.VectorType;
import lockstep.ir.text.SyntaxFault;

/**
 * The operand types of operations: the rules that LLVM's reader applies before its verifier runs. Source: LLVM Language
 * Reference, "Instruction Reference".
 */
final class NvvmTypeRules {
    private NvvmTypeRules() {}

    private static SyntaxFault invalid(SourceLocation place, String message) {
        return Cursor.faultAt(place, "invalid-operand", message);
    }

    // ---- arithmetic

    private static boolean isOfFloats(Opcode opcode) {
        return opcode == Opcode.FADD
                || opcode == Opcode.FSUB
                || opcode == Opcode.FMUL
                || opcode == Opcode.FDIV
                || opcode == Opcode.FREM;
    }

    static boolean isBinaryValid(Opcode opcode, Type type) {
        return isOfFloats(opcode) ? type.isFloatOrFloatVector() : type.isIntOrIntVector();
    }

    /** What a binary operation takes, for messages. */
    static String binaryOperand(Opcode opcode) {
        return isOfFloats(opcode) ? "floating-point or fp vector" : "integer or integer vector";
    }

    static boolean isCompareValid(Opcode opcode, Type type) {
        return opcode == Opcode.FCMP
                ? type.isFloatOrFloatVector()
                : type.isIntOrIntVector() || type.isPointerOrPointerVector();
    }

    static String compareOperand(Opcode opcode) {
        return opcode == Opcode.FCMP ? "fcmp requires floating point operands" : "icmp requires integer operands";
    }

    // ---- casts

    /** Whether {@code opcode} turns {@code from} into {@code to}. */
    static boolean isCastValid(Opcode opcode, Type from, Type to) {
        if (!from.isFirstClass() || !to.isFirstClass() || from.isAggregate() || to.isAggregate()) {
            return false;
        }
        if (opcode == Opcode.BITCAST) {
            return isBitCastValid(from, to);
        }
        return sameShape(from, to) && isScalarCastValid(opcode, from.scalar(), to.scalar());
    }

    private static boolean sameShape(Type a, Type b) {
        if (a instanceof VectorType v && b instanceof VectorType w) {
            return v.count() == w.count() && v.scalable() == w.scalable();
        }
        return !a.isVector() && !b.isVector();
    }

    private static boolean isScalarCastValid(Opcode opcode, Type from, Type to) {
        return switch (opcode) {
            case TRUNC -> from.isInt() && to.isInt() && bits(from) > bits(to);
            case ZEXT, SEXT -> from.isInt() && to.isInt() && bits(from) < bits(to);
            case FPTRUNC -> from.isFloat() && to.isFloat() && bits(from) > bits(to);
            case FPEXT -> from.isFloat() && to.isFloat() && bits(from) < bits(to);
            case UITOFP, SITOFP -> from.isInt() && to.isFloat();
            case FPTOUI, FPTOSI -> from.isFloat() && to.isInt();
            case PTRTOINT -> from.isPointer() && to.isInt();
            case INTTOPTR -> from.isInt() && to.isPointer();
            case ADDRSPACECAST -> from.isPointer() && to.isPointer() && !from.equals(to);
            case BITCAST -> isBitCastValid(from, to);
            case RET,
                    BR,
                    SWITCH,
                    INDIRECTBR,
                    UNREACHABLE,
                    FNEG,
                    ADD,
                    FADD,
                    SUB,
                    FSUB,
                    MUL,
                    FMUL,
                    UDIV,
                    SDIV,
                    FDIV,
                    UREM,
                    SREM,
                    FREM,
                    SHL,
                    LSHR,
                    ASHR,
                    AND,
                    OR,
                    XOR,
                    ALLOCA,
                    LOAD,
                    STORE,
                    GETELEMENTPTR,
                    FENCE,
                    CMPXCHG,
                    ATOMICRMW,
                    ICMP,
                    FCMP,
                    PHI,
                    CALL,
                    SELECT,
                    EXTRACTELEMENT,
                    INSERTELEMENT,
                    SHUFFLEVECTOR,
                    EXTRACTVALUE,
                    INSERTVALUE,
                    FREEZE -> false;
        };
    }

    private static boolean isBitCastValid(Type from, Type to) {
        if (from.isPointerOrPointerVector() || to.isPointerOrPointerVector()) {
            return from.scalar().equals(to.scalar()) && lanes(from) == lanes(to);
        }
        return isScalable(from) == isScalable(to)
                && bits(from.scalar()) != 0
                && bits(from.scalar()) * lanes(from) == bits(to.scalar()) * lanes(to);
    }

    private static boolean isScalable(Type type) {
        return type instanceof VectorType v && v.scalable();
    }

    private static long lanes(Type type) {
        return type instanceof VectorType v ? v.count() : 1;
    }

    private static long bits(Type type) {
        return type instanceof IntType i ? i.width() : type instanceof FloatType f ? f.width() : 0;
    }

    // ---- vectors

    static void checkSelect(Type condition, Type ifTrue, Type ifFalse, SourceLocation place) {
        if (!ifTrue.equals(ifFalse)) {
            throw invalid(place, "both values to select must have same type");
        }
        if (!condition.scalar().isInt(1)) {
            throw invalid(place, "select condition must be i1 or <n x i1>");
        }
        if (condition.isVector() && (!ifTrue.isVector() || !sameShape(condition, ifTrue))) {
            throw invalid(
                    place,
                    "vector select requires selected vectors to have the same vector length as " + "select condition");
        }
        if (!ifTrue.isFirstClass()) {
            throw invalid(place, "select values cannot have this type");
        }
    }

    static void checkExtractElement(Type vector, Type index, SourceLocation place) {
        if (!vector.isVector() || !index.isInt()) {
            throw invalid(place, "invalid extractelement operands");
        }
    }

    static void checkInsertElement(Type vector, Type element, Type index, SourceLocation place) {
        if (!vector.isVector() || !vector.scalar().equals(element) || !index.isInt()) {
            throw invalid(place, "invalid insertelement operands");
        }
    }

    static void checkShuffle(Type left, Type right, List<Integer> mask, SourceLocation place) {
        if (!(left instanceof VectorType vector) || !left.equals(right)) {
            throw invalid(place, "invalid operands to shufflevector");
        }
        for (int index : mask) {
            if (index >= 2L * vector.count() || (vector.scalable() && index > 0)) {
                throw invalid(place, "invalid operands to shufflevector");
            }
        }
    }

    // ---- getelementptr

    /** Checks the operands of a getelementptr over {@code source}. */
    static void checkElementPointer(Type source, Value base, List<? extends Value> indices, SourceLocation place) {
        if (!base.type().isPointerOrPointerVector()) {
            throw invalid(place, "base of getelementptr must be a pointer");
        }
        if (!source.isSized() && !indices.isEmpty()) {
            throw invalid(place, "base element of getelementptr must be sized");
        }
        Type shape = base.type();
        for (Value index : indices) {
            if (!index.type().isIntOrIntVector()) {
                throw invalid(place, "getelementptr index must be an integer");
            }
            if (shape.isVector() && index.type().isVector() && !sameShape(shape, index.type())) {
                throw invalid(place, "getelementptr vector index has a wrong number of elements");
            }
            shape = index.type().isVector() ? index.type() : shape;
        }
        checkIndices(source, indices, place);
    }

    private static void checkIndices(Type source, List<? extends Value> indices, SourceLocation place) {
        Type type = source;
        for (Value index : indices.subList(Math.min(1, indices.size()), indices.size())) {
            type = step(type, index, place);
        }
    }

    private static Type step(Type type, Value index, SourceLocation place) {
        if (type instanceof ArrayType a) {
            return a.element();
        }
        if (type instanceof VectorType v) {
            return v.element();
        }
        if (type instanceof StructType s) {
            long at = fieldIndex(index);
            if (at >= 0 && at < s.fields().size()) {
                return s.fields().get((int) at);
            }
        }
        throw invalid(place, "invalid getelementptr indices");
    }

    /** The field that {@code index} selects; -1 if it is not a constant i32. */
    private static long fieldIndex(Value index) {
        Value scalar = index;
        if (index instanceof ConstantZero zero && zero.type().scalar().isInt(32)) {
            return 0;
        }
        if (index instanceof ConstantAggregate a) {
            boolean same = a.elements().stream().allMatch(e -> e == a.elements().get(0));
            scalar = same ? a.elements().get(0) : index;
        }
        return scalar instanceof ConstantInt i && i.width() == 32 ? i.zext() : -1;
    }

    // ---- memory

    static void checkPointer(Value pointer, SourceLocation place, String message) {
        if (!(pointer.type() instanceof PointerType)) {
            throw invalid(place, message);
        }
    }
}
