package lockstep.ir.nvvm.intrinsic;

import lockstep.ir.nvvm.type.ArrayType;
import lockstep.ir.nvvm.type.FloatType;
import lockstep.ir.nvvm.type.FunctionType;
import lockstep.ir.nvvm.type.IntType;
import lockstep.ir.nvvm.type.PointerType;
import lockstep.ir.nvvm.type.SimpleType;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.VectorType;

/** How overloaded types are written in names of intrinsics: {@code i32}, {@code f64}, {@code v4i8}, {@code p3}. */
final class TypeSuffix {
    private TypeSuffix() {}

    static String of(Type type) {
        return switch (type) {
            case IntType i -> "i" + i.width();
            case FloatType f -> f == FloatType.BFLOAT ? "bf16" : "f" + f.width();
            case PointerType p -> "p" + p.addressSpace();
            case VectorType v -> (v.scalable() ? "nxv" : "v") + v.count() + of(v.element());
            case ArrayType a -> "a" + a.count() + of(a.element());
            case StructType s -> struct(s);
            case FunctionType f -> function(f);
            case SimpleType s -> s == SimpleType.VOID ? "isVoid" : s == SimpleType.METADATA ? "Metadata" : s.toString();
        };
    }

    private static String struct(StructType struct) {
        if (!struct.isLiteral()) {
            return "s_" + struct.name() + "s";
        }
        StringBuilder text = new StringBuilder("sl_");
        struct.fields().forEach(f -> text.append(of(f)));
        return text.append('s').toString();
    }

    private static String function(FunctionType function) {
        StringBuilder text = new StringBuilder("f_").append(of(function.result()));
        function.parameters().forEach(p -> text.append(of(p)));
        return text.append(function.isVarArg() ? "varargf" : "f").toString();
    }
}
