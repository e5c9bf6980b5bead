package lockstep.ir.nvvm.clone;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.Metadata;
import lockstep.ir.nvvm.MetadataNode;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.SwitchInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.attr.AttributeList;
import lockstep.ir.nvvm.attr.AttributeSet;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type.FunctionType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;

/** A module with random straight-line code in a fixed frame: loop, switch, calls, globals, metadata, block address. */
final class SamplePrograms {
    private static final Opcode[] OPCODES = {Opcode.ADD, Opcode.SUB, Opcode.MUL, Opcode.XOR, Opcode.SHL};

    private final Random random;
    private final Context context = new Context();
    private final Module module = new Module(context, "sample.ll");

    private SamplePrograms(long seed) {
        random = new Random(seed);
    }

    /** The module of {@code seed}; its function {@code kernel} is the interesting one. */
    static Module module(long seed) {
        return new SamplePrograms(seed).build();
    }

    private Module build() {
        module.setDataLayout("e-i64:64-i128:128-v16:16-v32:32-n16:32:64");
        StructType pair = context.namedStruct("pair");
        pair.setBody(List.of(IntType.I32, IntType.I64), false);
        module.structs().add(pair);
        GlobalVariable table = module.addGlobalVariable("table", PointerType.GENERIC, 1);
        Function callee = module.addFunction("callee", FunctionType.of(IntType.I32, IntType.I32));
        callee.setAttributes(new AttributeList(AttributeSet.ofFlags("convergent"), AttributeSet.EMPTY, List.of()));
        FunctionType type = FunctionType.of(IntType.I32, IntType.I32, IntType.I32, PointerType.GENERIC);
        Function kernel = module.addFunction("kernel", type);
        fill(kernel, callee, table, pair);
        BasicBlock last = kernel.blockList().getLast();
        table.setInitializer(context.blockAddress(kernel, last));
        module.addAlias("other", kernel.valueType(), 0).setAliasee(kernel);
        MetadataNode annotation = MetadataNode.tuple(
                false,
                List.of(
                        new Metadata.OfConstant(kernel),
                        new Metadata.Text("kernel"),
                        new Metadata.OfConstant(context.i32(1))));
        module.namedMetadata().put("nvvm.annotations", List.of(annotation));
        return module;
    }

    private void fill(Function kernel, Function callee, GlobalVariable table, StructType pair) {
        BasicBlock entry = IrBuilder.addBlock(kernel, "entry");
        BasicBlock loop = IrBuilder.addBlock(kernel, "loop");
        BasicBlock exit = IrBuilder.addBlock(kernel, "exit");
        IrBuilder builder = IrBuilder.atEnd(entry);
        List<Value> values = new ArrayList<>(List.of(kernel.argument(0), kernel.argument(1), context.i32(7)));
        straightLine(builder, values);
        Value address = builder.elementPointer(
                pair, kernel.argument(2), List.of(context.i64(1), context.i32(1)), Flag.INBOUNDS.bit());
        Constant expression = context.cast(Opcode.ADDRSPACECAST, table, PointerType.GENERIC);
        builder.store(expression, address, 8);
        builder.branch(loop);

        builder.moveToEnd(loop);
        PhiInstruction phi = builder.phi(IntType.I32);
        List<Value> inner = new ArrayList<>(values);
        inner.add(phi);
        straightLine(builder, inner);
        var loaded = builder.load(IntType.I32, address, 4);
        MetadataNode range = MetadataNode.tuple(
                false, List.of(new Metadata.OfConstant(context.i32(0)), new Metadata.OfConstant(context.i32(64))));
        loaded.setMetadata("range", range);
        Value called = builder.call(callee, loaded);
        Value next = builder.binary(Opcode.ADD, phi, called, Flag.NSW.bit());
        Value condition = builder.compare(Predicate.SLT, next, context.i32(10));
        var back = builder.branch(condition, loop, exit);
        MetadataNode loopId = new MetadataNode();
        loopId.set("", true, List.of(MetadataNode.Operand.of(loopId)));
        back.setMetadata("llvm.loop", loopId);
        builder.addIncoming(phi, kernel.argument(0), entry);
        builder.addIncoming(phi, next, loop);

        builder.moveToEnd(exit);
        straightLine(builder, inner);
        BasicBlock first = IrBuilder.addBlock(kernel, null);
        BasicBlock second = IrBuilder.addBlock(kernel, "second");
        SwitchInstruction choice = builder.switchOn(next, first);
        builder.addCase(choice, context.i32(3), second);
        builder.moveToEnd(first);
        builder.ret(inner.getLast());
        builder.moveToEnd(second);
        builder.ret(phi);
    }

    private void straightLine(IrBuilder builder, List<Value> values) {
        int count = 1 + random.nextInt(5);
        for (int i = 0; i < count; i++) {
            Opcode opcode = OPCODES[random.nextInt(OPCODES.length)];
            int flags = random.nextBoolean() && opcode.allows(Flag.NUW) ? Flag.NUW.bit() : 0;
            values.add(builder.binary(opcode, pick(values), pick(values), flags));
        }
    }

    private Value pick(List<Value> values) {
        return random.nextInt(4) == 0 ? context.i32(random.nextInt(100)) : values.get(random.nextInt(values.size()));
    }
}
