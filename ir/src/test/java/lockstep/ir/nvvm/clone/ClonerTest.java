package lockstep.ir.nvvm.clone;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Constant.BlockAddress;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.Metadata;
import lockstep.ir.nvvm.MetadataNode;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Rewriter.RewriteGate;
import lockstep.ir.nvvm.type.Type.FunctionType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.rule.Rule;
import org.junit.jupiter.api.Test;

final class ClonerTest {
    private final Module module = SamplePrograms.module(5);
    private final Function kernel = module.function("kernel").orElseThrow();

    private Rewriter rewriter(Function function) {
        Rewriter rewriter = new Rewriter(function, RewriteGate.OPEN);
        rewriter.allow(new Rule("test", "clone", "blocks are copied"), function.entry());
        return rewriter;
    }

    private static Function kernelOf(Module module) {
        return module.function("kernel").orElseThrow();
    }

    @Test
    void nothingOfTheCopyBelongsToTheSource() {
        Module copy = ModuleCloner.clone(module);
        assertSame(module.context(), copy.context());
        for (BasicBlock block : kernelOf(copy).blocks()) {
            assertSame(kernelOf(copy), block.function());
            for (Instruction instruction : block) {
                instruction.operands().forEach(v -> {
                    if (v instanceof Instruction i) {
                        assertSame(kernelOf(copy), i.function());
                    }
                    if (v instanceof Constant c) {
                        c.mentionedGlobals().forEach(g -> assertSame(copy, g.module()));
                    }
                });
            }
        }
    }

    @Test
    void useListsOfTheSourceStayAsTheyAre() {
        List<Integer> before =
                kernel.arguments().stream().map(a -> a.useCount()).toList();
        Module copy = ModuleCloner.clone(module);
        assertEquals(before, kernel.arguments().stream().map(a -> a.useCount()).toList());
        assertEquals(
                before,
                kernelOf(copy).arguments().stream().map(a -> a.useCount()).toList());
    }

    @Test
    void originsNamesAndLocationsSurvive() {
        var copies = kernelOf(ModuleCloner.clone(module)).blockList().iterator();
        for (BasicBlock block : kernel.blocks()) {
            BasicBlock copy = copies.next();
            assertEquals(block.name(), copy.name());
            var instructions = copy.iterator();
            for (Instruction instruction : block) {
                Instruction other = instructions.next();
                assertEquals(instruction.origin(), other.origin());
                assertEquals(instruction.location(), other.location());
                assertEquals(instruction.name(), other.name());
            }
        }
    }

    @Test
    void newInstructionsOfACopyGetFreshOrigins() {
        Function copy = kernelOf(ModuleCloner.clone(module));
        Instruction last = copy.blockList().getLast().terminator();
        Instruction added = IrBuilder.before(last).freeze(copy.argument(0));
        for (BasicBlock block : kernel.blocks()) {
            for (Instruction instruction : block) {
                assertNotEquals(added.origin(), instruction.origin());
            }
        }
    }

    @Test
    void addressesOfBlocksReferToTheCopy() {
        Module copy = ModuleCloner.clone(module);
        BlockAddress address = (BlockAddress)
                copy.globalVariable("table").orElseThrow().initializer().orElseThrow();
        assertSame(kernelOf(copy), address.targetFunction());
        assertSame(kernelOf(copy).blockList().getLast(), address.block());
        assertTrue(address.block().isAddressTaken());
    }

    @Test
    void annotationsNameTheCopy() {
        Module copy = ModuleCloner.clone(module);
        assertTrue(kernelOf(copy).isKernel());
        copy.namedMetadata().clear();
        copy.annotationsChanged();
        assertTrue(kernel.isKernel());
    }

    @Test
    void metadataWithoutGlobalsIsSharedAndCyclesThroughGlobalsAreCopied() {
        MetadataNode shared = MetadataNode.tuple(true, List.of(new Metadata.Text("x")));
        MetadataNode cycle = new MetadataNode();
        MetadataNode inner = MetadataNode.tuple(false, List.of(cycle, new Metadata.OfConstant(kernel)));
        cycle.set("", true, List.of(MetadataNode.Operand.of(inner), MetadataNode.Operand.of(shared)));
        module.namedMetadata().put("x", List.of(cycle, shared));
        List<MetadataNode> copies = ModuleCloner.clone(module).namedMetadata().get("x");
        assertNotSame(cycle, copies.get(0));
        assertSame(shared, copies.get(1));
        assertSame(shared, copies.get(0).operands().get(1).value());
        MetadataNode innerCopy = (MetadataNode) copies.get(0).operands().get(0).value();
        assertSame(copies.get(0), innerCopy.operands().get(0).value());
    }

    @Test
    void aFunctionIsCopiedUnderANewName() {
        kernel.setPartition("part");
        kernel.setDllStorage("dllexport");
        Function copy = FunctionCloner.clone(kernel, "kernel.copy");
        assertEquals("part", copy.partition());
        assertEquals("dllexport", copy.dllStorage());
        assertEquals(StructuralHash.of(kernel), StructuralHash.of(copy));
        assertSame(module, copy.module());
        assertThrows(IllegalArgumentException.class, () -> FunctionCloner.clone(kernel, "kernel"));
    }

    @Test
    void aBodyIsCopiedIntoACaller() {
        Function caller = module.addFunction("caller", FunctionType.of(IntType.I32, IntType.I32, PointerType.GENERIC));
        IrBuilder.atEnd(IrBuilder.addBlock(caller, "entry")).unreachable();
        ValueMap map = new ValueMap();
        map.put(kernel.argument(0), caller.argument(0));
        map.put(kernel.argument(1), module.context().i32(5));
        map.put(kernel.argument(2), caller.argument(1));
        List<BasicBlock> copies = FunctionCloner.cloneBody(rewriter(caller), kernel, null, map);
        assertEquals(kernel.blockCount(), copies.size());
        assertSame(copies.getFirst(), map.of(kernel.entry()));
        assertEquals(kernel.instructionCount() + 1, caller.instructionCount());
        kernel.arguments()
                .forEach(a -> a.uses().forEach(u -> assertSame(kernel, u.user().function())));
    }

    @Test
    void inliningNeedsEveryArgumentAndAPermission() {
        Function caller = module.addFunction("caller", FunctionType.of(IntType.I32));
        IrBuilder.atEnd(IrBuilder.addBlock(caller, "entry")).unreachable();
        assertThrows(
                IllegalArgumentException.class,
                () -> FunctionCloner.cloneBody(rewriter(caller), kernel, null, new ValueMap()));
        ValueMap map = new ValueMap();
        kernel.arguments().forEach(a -> map.put(a, module.context().poison(a.type())));
        Rewriter unpermitted = new Rewriter(caller, RewriteGate.OPEN);
        assertThrows(CompilerBug.class, () -> FunctionCloner.cloneBody(unpermitted, kernel, null, map));
    }

    @Test
    void mappedValuesHaveTheSameType() {
        ValueMap map = new ValueMap();
        assertThrows(
                IllegalArgumentException.class,
                () -> map.put(kernel.argument(0), module.context().i64(0)));
    }

    @Test
    void aDetachedCopyFollowsTheMap() {
        Instruction add = kernel.entry().first();
        ValueMap map = new ValueMap();
        map.put(kernel.argument(0), module.context().i32(9));
        map.put(kernel.argument(1), module.context().i32(9));
        Instruction copy = FunctionCloner.cloneDetached(add, map);
        assertEquals(add.opcode(), copy.opcode());
        assertTrue(copy.operands().stream().noneMatch(kernel.arguments()::contains));
        assertEquals(add.origin(), copy.origin());
    }

    @Test
    void operandsThatAreLaterInTheTextAreCopiedToo() {
        Function f = module.addFunction("late", FunctionType.of(IntType.I32, IntType.I32));
        BasicBlock entry = IrBuilder.addBlock(f, null);
        BasicBlock user = IrBuilder.addBlock(f, null);
        BasicBlock definer = IrBuilder.addBlock(f, null);
        IrBuilder.atEnd(entry).branch(definer);
        IrBuilder builder = IrBuilder.atEnd(definer);
        Instruction value = builder.binary(Opcode.ADD, f.argument(0), f.argument(0));
        builder.branch(user);
        IrBuilder.atEnd(user).ret(value);
        Function copy = ModuleCloner.clone(module).function("late").orElseThrow();
        assertEquals(StructuralHash.of(f), StructuralHash.of(copy));
        assertEquals(1, copy.blockList().get(2).first().useCount());
        assertEquals(1, value.useCount());
    }

    @Test
    void calleesAreThoseOfTheCopy() {
        Module copy = ModuleCloner.clone(module);
        for (Instruction instruction : kernelOf(copy).blockList().get(1)) {
            if (instruction instanceof CallInstruction call) {
                assertSame(copy.function("callee").orElseThrow(), call.callee());
                assertTrue(kernelOf(copy)
                                .usesOf(copy.function("callee").orElseThrow())
                                .size()
                        == 1);
            }
        }
    }
}
