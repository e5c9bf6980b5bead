package lockstep.compiler.legalize;

import java.util.List;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.IntrinsicInfo;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.VectorType;

/** Calls on vectors as calls on their elements. */
final class VectorCalls {
    private VectorCalls() {}

    /** The call of the elements at each place, and of scalar arguments; with its flags, which hold of each. */
    static Value elementByElement(CallInstruction call, Emission e) {
        VectorType type = (VectorType) call.type();
        IntrinsicInfo info =
                IntrinsicTable.of(call.calledFunction().orElseThrow()).orElseThrow();
        List<Type> overloads = info.overloadsOf(call.functionType()).orElseThrow().stream()
                .map(Type::scalar)
                .toList();
        Value result = e.context().poison(type);
        for (int i = 0; i < type.count(); i++) {
            int index = i;
            Value[] arguments = call.arguments().stream()
                    .map(argument -> argument.type() instanceof VectorType ? e.element(argument, index) : argument)
                    .toArray(Value[]::new);
            CallInstruction element = e.call(info.name(), overloads, arguments);
            e.rewriter().setFlags(element, call.flags());
            result = e.withElement(result, element, i);
        }
        return result;
    }
}
