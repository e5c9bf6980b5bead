package lockstep.ir.nvvm.clone;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.List;
import java.util.function.Consumer;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.Linkage;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.MemoryAccess;
import lockstep.ir.nvvm.Metadata;
import lockstep.ir.nvvm.MetadataNode;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Rewriter.RewriteGate;
import lockstep.ir.nvvm.attr.Attribute;
import lockstep.ir.nvvm.attr.AttributeSet;
import lockstep.ir.nvvm.clone.StructuralHash.HashMemory;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.ArrayType;
import lockstep.ir.nvvm.type.Type.FunctionType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.nvvm.type.Type.SimpleType;
import lockstep.ir.rule.Rule;
import org.junit.jupiter.api.Test;

final class StructuralHashTest {
    private final Module module = SamplePrograms.module(1);
    private final Function kernel = module.function("kernel").orElseThrow();

    private <I extends Instruction> I first(Class<I> kind) {
        for (var block : kernel.blocks()) {
            for (Instruction instruction : block) {
                if (kind.isInstance(instruction)) {
                    return kind.cast(instruction);
                }
            }
        }
        throw new AssertionError("no " + kind);
    }

    private Rewriter rewriter() {
        Rewriter rewriter = new Rewriter(kernel, RewriteGate.OPEN);
        rewriter.allow(new Rule("test", "mutate", "anything"), kernel.entry());
        return rewriter;
    }

    /** The mutation changes the hash, and is noted as an edit of the body or seen in the properties. */
    private void changes(Runnable mutation) {
        long before = StructuralHash.of(kernel);
        long edits = kernel.edits();
        long head = StructuralHash.ofHead(kernel, new HashMemory());
        mutation.run();
        assertNotEquals(before, StructuralHash.of(kernel));
        assertTrue(edits != kernel.edits() || head != StructuralHash.ofHead(kernel, new HashMemory()));
    }

    private void changesModule(Consumer<Module> mutation) {
        long before = StructuralHash.of(module);
        mutation.accept(module);
        assertNotEquals(before, StructuralHash.of(module));
    }

    @Test
    void alignmentAndVolatilityCount() {
        LoadInstruction load = first(LoadInstruction.class);
        changes(() -> {
            Rewriter rewriter = rewriter();
            MemoryAccess other = load.access().withAlignment(2);
            rewriter.replace(
                    load, rewriter.insertBefore(new LoadInstruction(load.type(), load.pointer(), other), load));
        });
    }

    @Test
    void callAttributesCountButNotTheirOrder() {
        CallInstruction call = first(CallInstruction.class);
        AttributeSet ab = AttributeSet.of(List.of(new Attribute.Flag("nounwind"), new Attribute.Int("align", 4)));
        AttributeSet ba = AttributeSet.of(List.of(new Attribute.Int("align", 4), new Attribute.Flag("nounwind")));
        changes(() -> call.setAttributes(call.attributes().withFunction(ab)));
        long before = StructuralHash.of(kernel);
        call.setAttributes(call.attributes().withFunction(ba));
        assertEquals(before, StructuralHash.of(kernel));
        changes(() -> call.setAttributes(call.attributes().withParameter(0, AttributeSet.ofFlags("zeroext"))));
    }

    @Test
    void phiEdgesCount() {
        PhiInstruction phi = first(PhiInstruction.class);
        changes(() -> {
            var block = phi.incomingBlock(0);
            rewriter().setIncomingBlock(phi, 0, phi.incomingBlock(1));
            rewriter().setIncomingBlock(phi, 1, block);
        });
    }

    @Test
    void successorsCount() {
        BranchInstruction branch = kernel.blockList().get(1).terminator() instanceof BranchInstruction b ? b : null;
        changes(() -> {
            Rewriter rewriter = rewriter();
            rewriter.replaceTerminator(
                    branch.block(),
                    new BranchInstruction(branch.condition(), branch.successor(1), branch.successor(0)));
        });
    }

    @Test
    void meaningfulMetadataCounts() {
        LoadInstruction load = first(LoadInstruction.class);
        Context context = module.context();
        changes(() -> load.setMetadata(
                "range",
                MetadataNode.tuple(
                        false,
                        List.of(new Metadata.OfConstant(context.i32(0)), new Metadata.OfConstant(context.i32(65))))));
        changes(() -> load.setMetadata("invariant.load", MetadataNode.tuple(false, List.of())));
        changes(() -> load.setMetadata("range", null));
    }

    @Test
    void hintsAndDebugLocationsDoNotCount() {
        long before = StructuralHash.of(kernel);
        MetadataNode location = new MetadataNode();
        location.set("DILocation", false, List.of(new MetadataNode.Operand("line", null, "3")));
        Instruction load = first(LoadInstruction.class);
        load.setMetadata("dbg", location);
        load.setMetadata("tbaa", MetadataNode.tuple(false, List.of(new Metadata.Text("int"))));
        assertEquals(before, StructuralHash.of(kernel));
    }

    @Test
    void distinctNodesAreDistinguishedByIdentity() {
        LoadInstruction load = first(LoadInstruction.class);
        CallInstruction call = first(CallInstruction.class);
        MetadataNode scope = MetadataNode.tuple(true, List.of());
        load.setMetadata("alias.scope", scope);
        call.setMetadata("alias.scope", scope);
        changes(() -> call.setMetadata("alias.scope", MetadataNode.tuple(true, List.of())));
    }

    /** A new name of a callee is not an edit of its callers. */
    @Test
    void calleeNamesCount() {
        long before = StructuralHash.of(kernel);
        long edits = kernel.edits();
        module.rename(module.function("callee").orElseThrow(), "callee2");
        assertNotEquals(before, StructuralHash.of(kernel));
        assertEquals(edits, kernel.edits());
    }

    @Test
    void theOwnNameDoesNotCountInAFunctionButInAModule() {
        long before = StructuralHash.of(kernel);
        changesModule(m -> m.rename(kernel, "kernel2"));
        assertEquals(before, StructuralHash.of(kernel));
    }

    @Test
    void withoutDefinitionsTheirNamesAndPlacesCount() {
        long before = StructuralHash.ofAllButDefinitions(module);
        IrBuilder.atEnd(IrBuilder.addBlock(kernel, "more")).unreachable();
        kernel.setAttributes(kernel.attributes().withFunction(AttributeSet.ofFlags("noinline")));
        assertEquals(before, StructuralHash.ofAllButDefinitions(module));
        changesAllButDefinitions(m -> m.rename(kernel, "kernel2"));
        changesAllButDefinitions(m -> m.globalVariable("table").orElseThrow().setAlignment(64));
        changesAllButDefinitions(m -> m.addFunction("declared", FunctionType.of(SimpleType.VOID)));
        changesAllButDefinitions(m -> m.function("declared")
                .orElseThrow()
                .setAttributes(kernel.attributes().withFunction(AttributeSet.ofFlags("nounwind"))));
        changesAllButDefinitions(
                m -> IrBuilder.atEnd(IrBuilder.addBlock(m.function("declared").orElseThrow(), null))
                        .ret(null));
        changesAllButDefinitions(m -> m.remove(m.function("declared").orElseThrow()));
        changesAllButDefinitions(m -> m.namedMetadata().clear());
    }

    private void changesAllButDefinitions(Consumer<Module> mutation) {
        long before = StructuralHash.ofAllButDefinitions(module);
        mutation.accept(module);
        assertNotEquals(before, StructuralHash.ofAllButDefinitions(module));
    }

    @Test
    void globalPropertiesCount() {
        var table = module.globalVariable("table").orElseThrow();
        changesModule(m -> table.setConstant(true));
        changesModule(m -> table.setAlignment(16));
        changesModule(m -> table.setLinkage(Linkage.INTERNAL));
        changesModule(m -> table.setInitializer(null));
        changesModule(m -> kernel.setAttributes(kernel.attributes().withFunction(AttributeSet.ofFlags("noinline"))));
        changesModule(m -> m.namedMetadata().clear());
        changesModule(m -> m.setDataLayout(""));
    }

    @Test
    void namedStructsCountByBody() {
        assertEquals(hashOfLoad(named("a", IntType.I32)), hashOfLoad(named("b", IntType.I32)));
        assertNotEquals(hashOfLoad(named("a", IntType.I32)), hashOfLoad(named("a", IntType.I64)));
        assertNotEquals(
                hashOfLoad(named("a", IntType.I32)), hashOfLoad(StructType.literal(List.of(IntType.I32), true)));
    }

    private static Type named(String name, Type field) {
        StructType struct = StructType.named(name);
        struct.setBody(List.of(field), false);
        return struct;
    }

    private static long hashOfLoad(Type type) {
        Context context = new Context();
        Function function =
                new Module(context, "m").addFunction("f", FunctionType.of(SimpleType.VOID, PointerType.GENERIC));
        IrBuilder builder = IrBuilder.atEnd(IrBuilder.addBlock(function, null));
        builder.load(type, function.argument(0), 4);
        builder.ret(null);
        return StructuralHash.of(function);
    }

    @Test
    void deepConstantsNeedNoStack() {
        Context context = module.context();
        Constant deep = module.globalVariable("table").orElseThrow();
        for (int i = 0; i < 100_000; i++) {
            deep = context.cast(Opcode.ADDRSPACECAST, deep, PointerType.of(i % 2));
        }
        module.addGlobalVariable("deep", deep.type(), 1).setInitializer(deep);
        assertEquals(StructuralHash.of(module), StructuralHash.of(ModuleCloner.clone(module)));
    }

    @Test
    void wideConstantsCountBitByBit() {
        Context context = new Context();
        Module m = new Module(context, "m");
        IntType wide = IntType.of(200);
        var g = m.addGlobalVariable("g", wide, 1);
        g.setInitializer(context.integer(wide, BigInteger.ONE.shiftLeft(199)));
        long before = StructuralHash.of(m);
        g.setInitializer(context.integer(wide, BigInteger.ONE.shiftLeft(198)));
        assertNotEquals(before, StructuralHash.of(m));
        g.setInitializer(context.bytes(new byte[] {1, 2}));
        long bytes = StructuralHash.of(m);
        g.setInitializer(context.bytes(new byte[] {2, 1}));
        assertNotEquals(bytes, StructuralHash.of(m));
        assertEquals(2, ((ArrayType) g.initializer().orElseThrow().type()).count());
    }
}
