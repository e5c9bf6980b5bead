package lockstep.compiler.select;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lockstep.compiler.emit.ParameterShape;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalAlias;
import lockstep.ir.nvvm.GlobalValue;
import lockstep.ir.nvvm.InlineAsm;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.attr.AttributeList;
import lockstep.ir.nvvm.type.AddressSpace;
import lockstep.ir.nvvm.type.Type.FunctionType;
import lockstep.ir.nvvm.type.Type.SimpleType;
import lockstep.ir.ptx.PtxAddress;
import lockstep.ir.ptx.PtxCallOperand;
import lockstep.ir.ptx.PtxFunctionHeader;
import lockstep.ir.ptx.PtxLabel;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxOperand.PtxSymbolOperand;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxStatement.PtxCallPrototype;
import lockstep.ir.ptx.PtxStatement.PtxScopeEnd;
import lockstep.ir.ptx.PtxStatement.PtxScopeStart;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.PtxVariable;
import org.jspecify.annotations.Nullable;

/**
 * Selects function calls: a scope that declares a parameter for each argument, stores the arguments, calls, and loads
 * the result.
 *
 * <pre>
 *   {
 *     .param .b32 call_param0;
 *     .param .b32 call_param1;
 *     st.param.b32 [call_param0], %r1;
 *     call (call_param1), f, (call_param0);
 *     ld.param.b32 %r2, [call_param1];
 *   }
 * </pre>
 */
final class CallSelection {
    private final FunctionContext context;
    private final MachineBodyBuilder body;
    private final CoverEmitter emitter;
    private final Nodes nodes;
    private final ParameterMoves moves;

    CallSelection(FunctionContext context) {
        this.context = context;
        this.body = context.body();
        this.emitter = context.emitter();
        this.nodes = context.nodes();
        this.moves = new ParameterMoves(body, emitter);
    }

    /** An argument to pass. */
    private record Passed(PtxVariable variable, ParameterShape shape, Value value, int index) {}

    /** Whether {@code call} needs its callee's address in a register. */
    static boolean isIndirect(CallInstruction call) {
        return !(call.callee() instanceof Function)
                && !(call.callee() instanceof GlobalAlias)
                && !(call.callee() instanceof InlineAsm);
    }

    void call(CallInstruction call) {
        FunctionType type = call.functionType();
        if (type.isVarArg()) {
            throw Nodes.notSelectable(call, "a call of a function with a variable number of arguments");
        }
        // values must not be computed inside the scope, since they would not be visible after it
        PtxOperand target = target(call);
        List<ParameterShape> shapes = shapes(call);
        List<List<PtxOperand>> ready = new ArrayList<>();
        for (int index = 0; index < call.argumentCount(); index++) {
            ready.add(
                    shapes.get(index).byValue()
                            ? List.of(emitter.register(nodes.node(call.argument(index), 0)))
                            : List.of());
        }
        body.add(new PtxScopeStart(body.location()));
        List<Passed> passed = new ArrayList<>();
        for (int index = 0; index < call.argumentCount(); index++) {
            ParameterShape shape = shapes.get(index);
            if (!shape.isEmpty()) {
                passed.add(new Passed(body.parameter(shape.shape()), shape, call.argument(index), index));
            }
        }
        Optional<ParameterShape> shape = context.items().abi().result(type.result(), call.location());
        Optional<PtxVariable> result = shape.map(found -> body.parameter(found.shape()));
        for (Passed argument : passed) {
            pass(call, argument, ready.get(argument.index()));
        }
        PtxLabel prototype = isIndirect(call) || isOtherType(call) ? prototype(call) : null;
        body.emit("call", operand(result, target, passed, prototype));
        if (shape.isPresent() && result.isPresent()) {
            receive(call, shape.get(), result.get());
        }
        body.add(new PtxScopeEnd(body.location()));
    }

    private List<ParameterShape> shapes(CallInstruction call) {
        return call.calledFunction()
                .map(context.items().abi()::parameters)
                .orElseGet(() ->
                        context.items().abi().parameters(call.functionType(), call.attributes(), call.location()));
    }

    /** Whether a function is called with another type than its own, which needs an indirect call. */
    private static boolean isOtherType(CallInstruction call) {
        return call.callee() instanceof Function && call.calledFunction().isEmpty();
    }

    private PtxOperand target(CallInstruction call) {
        boolean isNamed = !isIndirect(call) && !isOtherType(call);
        return isNamed
                ? new PtxSymbolOperand(context.items().symbol((GlobalValue) call.callee()))
                : emitter.register(nodes.node(call.callee(), 0));
    }

    private PtxLabel prototype(CallInstruction call) {
        PtxLabel name = body.newLabel();
        AttributeList attributes = call.attributes();
        PtxCallPrototype prototype =
                context.items().abi().prototype(name, call.functionType(), attributes, call.location());
        body.add(prototype);
        return name;
    }

    private static PtxCallOperand operand(
            Optional<PtxVariable> result, PtxOperand target, List<Passed> passed, @Nullable PtxLabel prototype) {
        List<PtxOperand> results =
                result.<PtxOperand>map(PtxSymbolOperand::new).map(List::of).orElse(List.of());
        List<PtxOperand> arguments = passed.stream()
                .<PtxOperand>map(each -> new PtxSymbolOperand(each.variable()))
                .toList();
        return new PtxCallOperand(results, target, arguments, prototype);
    }

    private void pass(CallInstruction call, Passed argument, List<PtxOperand> address) {
        if (argument.shape().byValue()) {
            copy((PtxRegister) address.getFirst(), argument.variable());
            return;
        }
        OperandForm form = extension(call, argument.index());
        for (int leaf = 0; leaf < argument.shape().leaves().size(); leaf++) {
            Node node = nodes.node(argument.value(), leaf);
            boolean isInt = node.type().isWhole() && node.type().width() > 1;
            moves.store(
                    argument.variable(),
                    node,
                    isInt ? form : OperandForm.ANY,
                    argument.shape().leaves().get(leaf));
        }
    }

    private static OperandForm extension(CallInstruction call, int index) {
        if (call.argumentAttributes(index).has("signext")) {
            return OperandForm.SIGN;
        }
        return call.argumentAttributes(index).has("zeroext") ? OperandForm.ZERO : OperandForm.ANY;
    }

    /** Copies the bytes at a generic address to a parameter, in the largest pieces that its alignment allows. */
    private void copy(PtxRegister address, PtxVariable variable) {
        pieces(variable, (at, bits, register) -> {
            String type = bits == Byte.SIZE ? ".u8" : ".b" + bits;
            body.emit("ld" + type, register, new PtxAddress.OfRegister(address, at));
            body.emit("st.param.b" + bits, new PtxAddress.OfSymbol(variable, at), register);
        });
    }

    /** An action on some bytes of a parameter, which fit one register. */
    private interface Piece {
        void move(long at, long bits, PtxRegister register);
    }

    private void pieces(PtxVariable variable, Piece piece) {
        long size = variable.shape().bytes();
        long most = Math.min(Long.BYTES, variable.shape().effectiveAlignment());
        long at = 0;
        while (at < size) {
            long bytes = Math.min(most, Long.highestOneBit(size - at));
            long bits = bytes * Byte.SIZE;
            piece.move(at, bits, body.register(LeafType.registerOf((int) Math.max(Short.SIZE, bits))));
            at += bytes;
        }
    }

    private void receive(CallInstruction call, ParameterShape shape, PtxVariable variable) {
        if (call.type() == SimpleType.VOID) {
            return;
        }
        List<Leaves.LeafPlace> leaves = nodes.leaves(call);
        for (int leaf = 0; leaf < leaves.size(); leaf++) {
            nodes.given(call, leaf).place =
                    moves.load(variable, leaves.get(leaf).type(), shape.leaves().get(leaf));
        }
    }

    // ---- function entry and return

    /** Loads the parameters of the function that are needed. */
    void enter() {
        for (int index = 0; index < context.function().arguments().size(); index++) {
            Value argument = context.function().argument(index);
            Optional<PtxVariable> variable = context.items().parameter(context.function(), index);
            ParameterShape shape =
                    context.items().abi().parameters(context.function()).get(index);
            if (variable.isEmpty()) {
                continue;
            }
            if (shape.byValue()) {
                enter(argument, variable.get());
                continue;
            }
            List<Leaves.LeafPlace> leaves = nodes.leaves(argument);
            for (int leaf = 0; leaf < leaves.size(); leaf++) {
                Node node = nodes.given(argument, leaf);
                if (node.isUsed()) {
                    node.place = moves.load(
                            variable.get(),
                            leaves.get(leaf).type(),
                            shape.leaves().get(leaf));
                }
            }
        }
    }

    /**
     * A parameter by value. It is used in place in parameter space; a generic address points to a copy in the frame,
     * which the function may write.
     */
    private void enter(Value argument, PtxVariable variable) {
        Node address = nodes.given(argument, 0);
        Node local = nodes.slotInLocal(argument);
        boolean isParameter = PtxAddressSpaces.of(argument.type()).orElse(AddressSpace.GENERIC) == AddressSpace.PARAM;
        if (isParameter && address.isUsed()) {
            PtxRegister register = body.register(PtxType.B64);
            body.emit("mov.u64", register, new PtxSymbolOperand(variable));
            address.place = register;
        }
        if (isParameter || !address.isUsed() && !local.isUsed()) {
            return;
        }
        PtxRegister slot = body.register(PtxType.B64);
        PtxVariable object =
                body.frameObject(variable.shape().bytes(), variable.shape().effectiveAlignment());
        body.emit("frame_index.u64", slot, new PtxSymbolOperand(object));
        pieces(variable, (at, bits, register) -> {
            String type = bits == Byte.SIZE ? ".u8" : ".b" + bits;
            body.emit("ld.param" + type, register, new PtxAddress.OfSymbol(variable, at));
            body.emit("st.local.b" + bits, new PtxAddress.OfRegister(slot, at), register);
        });
        local.place = slot;
        if (address.isUsed()) {
            PtxRegister generic = body.register(PtxType.B64);
            body.emit("cvta.local.u64", generic, slot);
            address.place = generic;
        }
    }

    /** Stores the result. */
    void leave(Value value) {
        PtxFunctionHeader header = context.items().header(context.function());
        Optional<ParameterShape> shape = context.items().abi().result(value.type(), body.location());
        if (shape.isEmpty()) {
            return;
        }
        for (int leaf = 0; leaf < shape.get().leaves().size(); leaf++) {
            moves.store(
                    header.results().getFirst(),
                    nodes.node(value, leaf),
                    OperandForm.ANY,
                    shape.get().leaves().get(leaf));
        }
    }
}
