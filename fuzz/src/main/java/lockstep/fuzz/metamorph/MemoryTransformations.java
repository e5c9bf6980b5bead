package lockstep.fuzz.metamorph;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import lockstep.ir.choices.Choices;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.Linkage;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.attr.AttributeList;
import lockstep.ir.nvvm.attr.AttributeSet;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.AddressSpace;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.FunctionType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.nvvm.type.Type.VectorType;

/** Transformations that move values through memory, address spaces and functions. */
final class MemoryTransformations {
    private MemoryTransformations() {}

    static List<Transformation> all() {
        return List.of(
                new Transformation(
                        "demote",
                        "a value lives in a local variable",
                        at -> isStorable(at.type()) && at.hasUses() && !(at instanceof TerminatorInstruction),
                        MemoryTransformations::demote),
                new Transformation(
                        "hide-constant",
                        "a constant operand is loaded from a constant global",
                        at -> Sites.isInteger(at) && at.operand(1) instanceof ConstantInt,
                        MemoryTransformations::hideConstant),
                new Transformation(
                        "generic-address",
                        "an access goes through the generic address space",
                        at -> isAccess(at) && addressSpace(at) != 0,
                        MemoryTransformations::generic),
                new Transformation(
                        "integer-address",
                        "a generic address goes through an integer",
                        at -> isAccess(at) && addressSpace(at) == 0,
                        MemoryTransformations::integer),
                new Transformation(
                        "outline",
                        "an operation becomes a call of a function that does it",
                        Sites::isInteger,
                        MemoryTransformations::outline));
    }

    private static boolean isStorable(Type type) {
        return type instanceof IntType
                || type instanceof FloatType
                || type instanceof PointerType
                || type instanceof VectorType vector && isStorable(vector.element()) && !isOfBits(vector);
    }

    private static boolean isOfBits(VectorType vector) {
        return vector.element() instanceof IntType integer && integer.width() % 8 != 0;
    }

    private static Function function(Instruction at) {
        return Objects.requireNonNull(at.function());
    }

    private static Module module(Instruction at) {
        return function(at).module();
    }

    private static void demote(Rewriter rewriter, Instruction at, Choices choices) {
        long alignment = DataLayout.of(module(at)).abiAlignment(at.type());
        Instruction first = Objects.requireNonNull(function(at).entry().first());
        List<Use> uses = new ArrayList<>(at.useList());
        Value one = rewriter.context().i32(1);
        AllocaInstruction variable = rewriter.insertBefore(new AllocaInstruction(at.type(), one, alignment, 0), first);
        Instruction after = at instanceof PhiInstruction
                ? Objects.requireNonNull(Objects.requireNonNull(at.block()).firstNonPhi())
                : Objects.requireNonNull(at.next());
        rewriter.before(after).store(at, variable, alignment);
        for (Use use : uses) {
            Instruction user = use.user();
            Instruction place = user instanceof PhiInstruction phi
                    ? phi.incomingBlock(use.index()).terminator()
                    : user;
            LoadInstruction value = rewriter.before(place).load(at.type(), variable, alignment);
            if (user instanceof PhiInstruction phi) {
                replaceIncoming(rewriter, phi, phi.incomingBlock(use.index()), at, value);
            } else {
                rewriter.replaceUse(use, value);
            }
        }
    }

    /** All entries of a PHI for one predecessor have the same value. */
    private static void replaceIncoming(
            Rewriter rewriter, PhiInstruction phi, BasicBlock from, Instruction old, Value value) {
        for (int i = 0; i < phi.incomingCount(); i++) {
            if (phi.incomingBlock(i) == from && phi.incomingValue(i) == old) {
                rewriter.setOperand(phi, i, value);
            }
        }
    }

    private static void hideConstant(Rewriter rewriter, Instruction at, Choices choices) {
        hideConstant(rewriter, at, 1, choices);
    }

    /** Loads operand {@code index}, an integer constant, from a constant global. */
    static void hideConstant(Rewriter rewriter, Instruction at, int index, Choices choices) {
        Module module = module(at);
        ConstantInt constant = (ConstantInt) at.operand(index);
        IntType type = (IntType) constant.type();
        AddressSpace space = choices.pick(List.of(AddressSpace.CONSTANT, AddressSpace.GLOBAL));
        GlobalVariable hidden =
                module.addGlobalVariable("hidden" + module.globals().size(), type, space.number());
        hidden.setInitializer(constant);
        hidden.setConstant(true);
        hidden.setLinkage(Linkage.INTERNAL);
        long alignment = DataLayout.of(module).abiAlignment(type);
        hidden.setAlignment(alignment);
        rewriter.setOperand(at, index, rewriter.before(at).load(type, hidden, alignment));
    }

    private static boolean isAccess(Instruction at) {
        return at instanceof LoadInstruction || at instanceof StoreInstruction;
    }

    private static int pointerOperand(Instruction at) {
        return at instanceof StoreInstruction ? 1 : 0;
    }

    private static int addressSpace(Instruction at) {
        return ((PointerType) at.operand(pointerOperand(at)).type()).addressSpace();
    }

    private static void generic(Rewriter rewriter, Instruction at, Choices choices) {
        int index = pointerOperand(at);
        IrBuilder builder = rewriter.before(at);
        rewriter.setOperand(at, index, builder.cast(Opcode.ADDRSPACECAST, at.operand(index), PointerType.GENERIC));
    }

    private static void integer(Rewriter rewriter, Instruction at, Choices choices) {
        int index = pointerOperand(at);
        IrBuilder builder = rewriter.before(at);
        Value number = builder.cast(Opcode.PTRTOINT, at.operand(index), IntType.I64);
        rewriter.setOperand(at, index, builder.cast(Opcode.INTTOPTR, number, PointerType.GENERIC));
    }

    private static void outline(Rewriter rewriter, Instruction at, Choices choices) {
        Module module = module(at);
        Type type = at.type();
        Function outlined = module.addFunction("outlined" + module.globals().size(), FunctionType.of(type, type, type));
        outlined.setLinkage(Linkage.INTERNAL);
        outlined.setAttributes(AttributeList.EMPTY.withFunction(AttributeSet.ofFlags("noinline", "nounwind")));
        IrBuilder body = IrBuilder.atEnd(IrBuilder.addBlock(outlined, null));
        body.ret(body.binary(at.opcode(), outlined.argument(0), outlined.argument(1), at.flags()));
        Value result = rewriter.before(at).call(outlined, at.operand(0), at.operand(1));
        rewriter.replace(at, result);
    }
}
