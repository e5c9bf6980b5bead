package lockstep.ir.nvvm.verify;

import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.ArrayType;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.FunctionType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.nvvm.type.Type.SimpleType;
import lockstep.ir.nvvm.type.Type.VectorType;

/** Which casts are valid, for instructions and constant expressions. Source: LLVM Language Reference, each cast. */
final class CastRules {
    private CastRules() {}

    static boolean isValid(Opcode opcode, Type from, Type to) {
        if (opcode == Opcode.BITCAST) {
            return isValidBitcast(from, to);
        }
        if (!sameShape(from, to)) {
            return false;
        }
        Type a = from.scalar();
        Type b = to.scalar();
        return switch (opcode.format()) {
            case CAST -> isValidScalar(opcode, a, b);
            case TERMINATOR, UNARY, BINARY, COMPARE, MEMORY, ADDRESS, OTHER -> false;
        };
    }

    private static boolean isValidScalar(Opcode opcode, Type from, Type to) {
        if (opcode == Opcode.TRUNC) {
            return from instanceof IntType a && to instanceof IntType b && a.width() > b.width();
        }
        if (opcode == Opcode.ZEXT || opcode == Opcode.SEXT) {
            return from instanceof IntType a && to instanceof IntType b && a.width() < b.width();
        }
        if (opcode == Opcode.FPTRUNC) {
            return from instanceof FloatType a && to instanceof FloatType b && a.width() > b.width();
        }
        if (opcode == Opcode.FPEXT) {
            return from instanceof FloatType a && to instanceof FloatType b && a.width() < b.width();
        }
        if (opcode == Opcode.FPTOUI || opcode == Opcode.FPTOSI) {
            return from.isFloat() && to.isInt();
        }
        if (opcode == Opcode.UITOFP || opcode == Opcode.SITOFP) {
            return from.isInt() && to.isFloat();
        }
        if (opcode == Opcode.PTRTOINT) {
            return from.isPointer() && to.isInt();
        }
        if (opcode == Opcode.INTTOPTR) {
            return from.isInt() && to.isPointer();
        }
        return from instanceof PointerType a && to instanceof PointerType b && a.addressSpace() != b.addressSpace();
    }

    /** Whether both are scalars or both vectors of the same length. */
    static boolean sameShape(Type a, Type b) {
        if (a instanceof VectorType v && b instanceof VectorType w) {
            return v.count() == w.count() && v.scalable() == w.scalable();
        }
        return !a.isVector() && !b.isVector();
    }

    private static boolean isValidBitcast(Type from, Type to) {
        if (from.isPointerOrPointerVector() || to.isPointerOrPointerVector()) {
            return from.scalar().equals(to.scalar())
                    && fixedCount(from) == fixedCount(to)
                    && isScalable(from) == isScalable(to);
        }
        return bits(from) >= 0 && bits(from) == bits(to) && isScalable(from) == isScalable(to);
    }

    /** Elements; a scalar counts as a vector of one. */
    private static long fixedCount(Type type) {
        return type instanceof VectorType v ? v.count() : 1;
    }

    private static boolean isScalable(Type type) {
        return type instanceof VectorType v && v.scalable();
    }

    /** Size of an integer, float or vector of such in bits; -1 for other types. */
    static long bits(Type type) {
        return switch (type) {
            case IntType i -> i.width();
            case FloatType f -> f.width();
            case VectorType v -> v.element().isPointer() ? -1 : v.count() * bits(v.element());
            case PointerType p -> -1;
            case SimpleType s -> -1;
            case ArrayType a -> -1;
            case StructType s -> -1;
            case FunctionType f -> -1;
        };
    }
}
