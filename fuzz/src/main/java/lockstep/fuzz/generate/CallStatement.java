package lockstep.fuzz.generate;

import java.util.ArrayList;
import java.util.List;
import lockstep.fuzz.kernel.CompileHints;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CallingConvention;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalAlias;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Linkage;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.attr.Attribute;
import lockstep.ir.nvvm.attr.AttributeList;
import lockstep.ir.nvvm.type.AddressSpace;
import lockstep.ir.nvvm.type.Type.ArrayType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;

/**
 * A call of a generated device function: by its name or an alias, of a recursive one, or through a table at an index.
 */
final class CallStatement implements Statement {
    @Override
    public String name() {
        return "call";
    }

    @Override
    public boolean fits(FunctionEmitter e) {
        return e.isKernel() || !DeviceFunction.callable(e).isEmpty();
    }

    @Override
    public void emit(FunctionEmitter e) {
        DeviceFunction callee = callee(e);
        if (callee.kind() == DeviceFunction.Kind.PLAIN && e.isKernel() && e.chance("call-indirect")) {
            indirect(e, callee);
            return;
        }
        List<Value> arguments = new ArrayList<>();
        Value first = e.values().varying(e, IntType.I32);
        arguments.add(
                callee.kind() == DeviceFunction.Kind.RECURSIVE ? e.at().binary(Opcode.AND, first, e.i32(3)) : first);
        arguments.add(e.values().any(e, IntType.I32));
        if (callee.kind() == DeviceFunction.Kind.COLLECTIVE) {
            arguments.add(e.lanes().knownMask());
        }
        if (callee.kind() == DeviceFunction.Kind.MEMORY) {
            arguments.add(DeviceFunction.object(e).orElseThrow());
        }
        CallInstruction result = e.chance("call-alias")
                ? e.at().add(call(callee, alias(e, callee.function()), arguments))
                : e.at().call(callee.function(), arguments.toArray(Value[]::new));
        if (e.chance(DeviceFunction.HINT)) {
            Attribute hint = e.choices().pick(CompileHints.OF_CALLS);
            result.setAttributes(CompileHints.toggled(result.attributes(), hint));
        }
        boolean isForEffect =
                callee.kind() == DeviceFunction.Kind.MEMORY && e.choices().chance(1, 3);
        if (!isForEffect) {
            e.keepVarying(result);
        }
    }

    private static DeviceFunction callee(FunctionEmitter e) {
        List<DeviceFunction> known = DeviceFunction.callable(e);
        boolean mayMake =
                e.isKernel() && e.program().functions().size() < e.profile().weight("functions");
        if (!known.isEmpty() && (!mayMake || e.choices().chance(1, 2))) {
            return e.choices().pick(known);
        }
        // A kernel whose functions are all of kinds that cannot be called here makes one more than it should.
        return mayMake || known.isEmpty() ? make(e) : e.choices().pick(known);
    }

    private static DeviceFunction make(FunctionEmitter e) {
        List<DeviceFunction.Kind> kinds = new ArrayList<>();
        kinds.add(DeviceFunction.Kind.PLAIN);
        if (e.lanes().isKnown()) {
            kinds.add(DeviceFunction.Kind.COLLECTIVE);
        }
        if (DeviceFunction.object(e).isPresent()) {
            kinds.add(DeviceFunction.Kind.MEMORY);
        }
        kinds.add(DeviceFunction.Kind.RECURSIVE);
        return DeviceFunction.make(e.program(), e.choices().pick(kinds));
    }

    private static void indirect(FunctionEmitter e, DeviceFunction first) {
        List<DeviceFunction> plain = e.program().functions().stream()
                .filter(f -> f.kind() == DeviceFunction.Kind.PLAIN)
                .toList();
        List<Constant> entries =
                List.of(first.function(), e.choices().pick(plain).function());
        ArrayType type = new ArrayType(PointerType.GENERIC, entries.size());
        String name = "functions" + e.module().globalVariables().size();
        GlobalVariable table = e.module().addGlobalVariable(name, type, AddressSpace.GLOBAL.number());
        table.setInitializer(e.context().aggregate(type, entries));
        table.setConstant(true);
        table.setLinkage(Linkage.INTERNAL);
        table.setAlignment(8);
        Value index = e.at().binary(Opcode.AND, e.values().varying(e, IntType.I32), e.i32(1));
        Value slot = e.at().elementPointer(type, table, List.of(e.i32(0), index), Flag.INBOUNDS.bit());
        Value callee = e.at().load(PointerType.GENERIC, slot, 8);
        List<Value> arguments =
                List.of(e.values().varying(e, IntType.I32), e.values().any(e, IntType.I32));
        e.keepVarying(e.at().add(call(first, callee, arguments)));
    }

    /** A call of what is at {@code address}, a function of the type of {@code like}. */
    private static CallInstruction call(DeviceFunction like, Value address, List<Value> arguments) {
        return new CallInstruction(
                like.function().functionType(),
                address,
                arguments,
                List.of(),
                CallInstruction.TailKind.NONE,
                CallingConvention.C,
                AttributeList.EMPTY,
                0);
    }

    /** A second name of {@code function}. */
    private static GlobalAlias alias(FunctionEmitter e, Function function) {
        String name = function.name() + ".alias";
        return e.module().aliases().stream()
                .filter(known -> known.name().equals(name))
                .findFirst()
                .orElseGet(() -> {
                    GlobalAlias made = e.module().addAlias(name, function.functionType(), function.addressSpace());
                    made.setAliasee(function);
                    made.setLinkage(Linkage.INTERNAL);
                    return made;
                });
    }
}
