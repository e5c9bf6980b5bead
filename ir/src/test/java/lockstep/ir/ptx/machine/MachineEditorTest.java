package lockstep.ir.ptx.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxLabel;
import lockstep.ir.ptx.PtxOperand.PtxSymbolOperand;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxStatement.PtxLabelDefinition;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.machine.MachineFunction.MachineStage;
import lockstep.ir.ptx.text.PtxReader;
import lockstep.ir.rule.Rule;
import lockstep.ir.rule.Rule.RuleGate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MachineEditorTest {
    private static final int CHANGES = Integer.getInteger("lockstep.changes", 150);
    /** Of the files of the corpus. */
    private static final int STRIDE = Integer.getInteger("lockstep.machine.stride", 5);

    private static final Rule RULE = new Rule("test", "edit", "anything");
    private static final RuleGate<MachineFunction, PtxInstruction> YES = (rule, function, at) -> true;
    private static final RuleGate<MachineFunction, PtxInstruction> NO = (rule, function, at) -> false;

    private final MachineModule module;
    private final MachineFunction function;

    MachineEditorTest() {
        String body = "S:\nundef.pred p;\nundef.b32 a;\n@p bra L;\nM:\nadd.u32 b, a, a;\nL:\n"
                + "phi.b32 c, a, S, b, M;\nadd.u32 .local0, c, 1;\nret;";
        module = MachineTexts.parse(MachineTexts.kernel("ssa", "", ".reg .b32 x;\n" + body.replace(".local0", "x")));
        function = module.functions().getFirst();
    }

    private static PtxRegister register(MachineFunction function, String name) {
        return function.registers().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** Instruction {@code index} of all. */
    private static PtxInstruction instruction(MachineFunction function, int index) {
        return function.blocks().stream()
                .flatMap(block -> block.instructions().stream())
                .toList()
                .get(index);
    }

    private static String body(MachineModule module, MachineFunction function) {
        String text = MachineText.print(module.with(function));
        return text.substring(text.indexOf("x;\n") + 3, text.lastIndexOf('}')).replace("\t", "");
    }

    private String body(MachineEditor editor) {
        return body(module, editor.snapshot());
    }

    private static PtxInstruction mov(PtxRegister to, long value) {
        return PtxInstruction.of(null, "mov.u32", to, PtxInteger.of(value));
    }

    // ---- each change

    @Test
    void aSnapshotWithoutChangesIsTheSame() {
        MachineEditor editor = new MachineEditor(function, NO);
        assertEquals(MachineText.print(module), MachineText.print(module.with(editor.snapshot())));
    }

    @Test
    void instructionsAreInsertedReplacedAndRemoved() {
        MachineEditor editor = new MachineEditor(function, YES);
        PtxRegister fresh = editor.newRegister(PtxType.B32);
        PtxRegister unused = editor.newRegister(PtxType.B32);
        PtxInstruction add = instruction(function, 3);
        PtxInstruction before = mov(fresh, 1);
        PtxInstruction other = PtxInstruction.of(null, "add.u32", register(function, "b"), fresh, fresh);
        assertTrue(editor.insertBefore(RULE, add, before));
        assertTrue(editor.insertAfter(RULE, before, mov(fresh, 2)));
        assertTrue(editor.replace(RULE, add, other));
        assertEquals(Set.of(other), editor.uses(fresh));
        assertEquals(2, editor.definitions(fresh).size());
        assertEquals(Set.of(), editor.definitions(unused));
        assertTrue(editor.remove(RULE, before));
        assertEquals(1, editor.definitions(fresh).size());
        String text = MachineText.print(module.with(editor.snapshot()));
        assertTrue(text.contains("S:\n\t.reg .b32 %v0;\n") || text.contains("\t.reg .b32 %v0;\n"), text);
        assertFalse(text.contains("%v1"), text);
        assertTrue(text.contains("M:\n\tmov.u32 %v0, 2;\n\tadd.u32 b, %v0, %v0;\nL:"), text);
    }

    @Test
    void allUsesAreReplacedAtOnce() {
        MachineEditor editor = new MachineEditor(function, YES);
        PtxRegister a = register(function, "a");
        PtxRegister fresh = editor.newRegister(PtxType.B32);
        assertTrue(editor.replaceUses(RULE, a, fresh));
        assertEquals(Set.of(), editor.uses(a));
        assertEquals(2, editor.uses(fresh).size());
        assertEquals(1, editor.definitions(a).size());
        assertTrue(body(editor).contains("add.u32 b, %v0, %v0;\nL:\nphi.b32 c, %v0, S, b, M;"), body(editor));
        assertFalse(editor.replaceUses(RULE, a, fresh), "nothing reads it any more");
        assertFalse(editor.replaceUses(RULE, fresh, fresh));
    }

    @Test
    void registersThatTextsNameAreNotReplaced() {
        MachineModule opaque = MachineTexts.parse(MachineTexts.kernel(
                "virtual",
                "",
                "mov.u32 a, 1; mov.u32 b, a; wmma.mma.sync.aligned.row.col.m16n16k16.f32.f32 {c}, {b}, {a}; ret;"));
        MachineFunction kernel = opaque.functions().getFirst();
        MachineEditor editor = new MachineEditor(kernel, YES);
        assertFalse(editor.replaceUses(RULE, register(kernel, "a"), register(kernel, "c")));
    }

    @Test
    void frameObjectsAreDeclaredWhereTheyAreNamed() {
        MachineEditor editor = new MachineEditor(function, YES);
        var slot = editor.newFrameObject(8, 4);
        editor.newFrameObject(8, 4);
        PtxRegister address = editor.newRegister(PtxType.B64);
        PtxInstruction index = PtxInstruction.of(null, "frame_index.u64", address, new PtxSymbolOperand(slot));
        assertTrue(editor.insertBefore(RULE, instruction(function, 0), index));
        assertEquals(List.of(slot), editor.snapshot().frame());
        verify(module.with(editor.snapshot()));
    }

    @Test
    void newBlocksAreAfterAllOthers() {
        MachineEditor editor = new MachineEditor(function, YES);
        PtxInstruction branch = instruction(function, 2);
        PtxRegister fresh = editor.newRegister(PtxType.B32);
        PtxLabel block = editor.newBlock(RULE, branch, List.of(mov(fresh, 3), PtxInstruction.of(null, "exit")))
                .orElseThrow();
        assertTrue(editor.replace(
                RULE,
                instruction(function, 5),
                PtxInstruction.of(null, "mov.u32", register(function, "x"), PtxInteger.of(4))));
        assertEquals("$M1", block.name());
        assertTrue(body(editor).endsWith("ret;\n$M1:\nmov.u32 %v0, 3;\nexit;\n"), body(editor));
    }

    // ---- edges

    @Test
    void aSplitBranchEdgeGetsABlockAfterAllOthers() {
        MachineEditor editor = new MachineEditor(function, YES);
        assertEquals(
                "$M0",
                editor.splitEdge(RULE, instruction(function, 2), 0)
                        .orElseThrow()
                        .name());
        String text = body(editor);
        assertTrue(text.contains("@p bra $M0;\nM:"), text);
        assertTrue(text.contains("phi.b32 c, a, $M0, b, M;"), text);
        assertTrue(text.endsWith("ret;\n$M0:\nbra L;\n"), text);
        verify(module.with(editor.snapshot()));
    }

    @Test
    void aSplitFallThroughEdgeGetsABlockInBetween() {
        MachineEditor editor = new MachineEditor(function, YES);
        assertEquals(
                "$M0",
                editor.splitEdge(RULE, instruction(function, 2), 1)
                        .orElseThrow()
                        .name());
        assertTrue(body(editor).contains("@p bra L;\n$M0:\nM:"), body(editor));
        verify(module.with(editor.snapshot()));
    }

    private static void splitAll(String body, String expected) {
        MachineModule module = MachineTexts.parse(MachineTexts.kernel("ssa", "", body));
        verify(module);
        MachineFunction function = module.functions().getFirst();
        MachineEditor editor = new MachineEditor(function, YES);
        for (MachineBlock block : function.blocks()) {
            Optional<PtxInstruction> branch = block.terminator();
            PtxInstruction now = branch.orElse(null);
            int count = now == null ? 0 : successors(function, block);
            for (int successor = 0; successor < count; successor++) {
                assertTrue(editor.splitEdge(RULE, now, successor).isPresent());
                now = editor.snapshot().blocks().stream()
                        .filter(each -> each.label().equals(block.label()))
                        .findFirst()
                        .orElseThrow()
                        .terminator()
                        .orElseThrow();
            }
        }
        MachineModule changed = module.with(editor.snapshot());
        verify(changed);
        String text = MachineText.print(changed);
        assertTrue(text.contains(expected), text);
        assertEquals(text, MachineText.print(MachineTexts.parse(text)));
    }

    private static int successors(MachineFunction function, MachineBlock block) {
        return function.flow().successorCount(function.blocks().indexOf(block));
    }

    @Test
    void bothEdgesToOneBlockAreSplit() {
        splitAll("S: undef.pred p; @p bra L; L: phi.b32 a, 1, S; ret;", "phi.b32 a, 1, $M1, 1, $M0;");
    }

    @Test
    void edgesOfTablesAreSplitOneByOne() {
        splitAll(
                "S: undef.b32 b; T: .branchtargets L, M, L; brx.idx b, T;"
                        + "L: phi.b32 a, b, S; ret; M: phi.b32 c, b, S; ret;",
                "phi.b32 a, b, $M4, b, $M0;");
    }

    @Test
    void edgesOfLoopsAreSplit() {
        splitAll("S: undef.pred p; bra L; L: phi.b32 a, 1, S, a, L; @p bra L; E: ret;", "phi.b32 a, 1, $M0, a, $M1;");
    }

    @Test
    void edgesIntoScopesAreNotSplit() {
        MachineModule scoped = MachineTexts.parse(
                MachineTexts.kernel("virtual", "", "undef.pred p; @p bra L; { L: @p bra M; M: } ret; L: ret;"));
        MachineFunction kernel = scoped.functions().getFirst();
        MachineEditor editor = new MachineEditor(kernel, YES);
        PtxInstruction inside = kernel.blocks().get(1).terminator().orElseThrow();
        assertTrue(editor.splitEdge(RULE, inside, 0).isEmpty());
        assertTrue(editor.splitEdge(RULE, inside, 1).isEmpty());
        String reason = editor.cannotSplit(inside, 1).orElseThrow().toString();
        assertTrue(
                reason.matches("t.mptx:\\d+:\\d+: unsupported.machine-scope.: not supported: "
                        + "splitting an edge that begins in a scope inside the body"),
                reason);
        assertEquals(Optional.empty(), editor.cannotSplit(instruction(kernel, 1), 0));
        assertTrue(editor.splitEdge(RULE, instruction(kernel, 1), 0).isPresent());
    }

    /** Splits all edges of branches of {@code function}; returns how many there were. */
    private static int splitAll(MachineFunction function, MachineEditor editor) {
        int count = 0;
        for (MachineBlock block : function.blocks()) {
            List<PtxInstruction> branch = block.terminator().stream()
                    .filter(last -> successors(function, block) > 0)
                    .toList();
            if (!branch.isEmpty()) {
                // the fall-through edge first: splitting it does not change the branch
                boolean falls = block.fallsThrough();
                count += falls && editor.splitEdge(RULE, branch.getFirst(), 1).isPresent() ? 1 : 0;
                count += editor.splitEdge(RULE, branch.getFirst(), 0).isPresent() ? 1 : 0;
            }
        }
        return count;
    }

    @Test
    void edgesOfTheCorpusAreSplit() throws IOException {
        int count = 0;
        List<Path> files = MachineTexts.corpus();
        for (int index = 0; index < files.size(); index += STRIDE) {
            byte[] text = Files.readAllBytes(files.get(index));
            MachineModule changed =
                    MachineLayout.open(PtxReader.read("corpus", text).orThrow());
            for (MachineFunction kernel : changed.functions()) {
                MachineEditor editor = new MachineEditor(kernel, YES);
                int splits = splitAll(kernel, editor);
                MachineFunction now = editor.snapshot();
                assertEquals(kernel.blocks().size() + splits, now.blocks().size());
                changed = changed.with(now);
                count += splits;
            }
            verify(changed);
            String printed = MachineText.print(changed);
            assertEquals(printed, MachineText.print(MachineTexts.parse(printed)));
        }
        assertTrue(count > 1_000 / STRIDE, count + " edges");
    }

    // ---- scopes

    private static String misplaced(String body, String name) {
        MachineModule scoped = MachineTexts.parse(MachineTexts.kernel("virtual", "", body));
        verify(scoped);
        MachineFunction kernel = scoped.functions().getFirst();
        MachineEditor editor = new MachineEditor(kernel, YES);
        PtxRegister last = register(kernel, name);
        for (PtxRegister each : kernel.registers()) {
            last = each.name().equals(name) ? each : last;
        }
        List<PtxInstruction> all = kernel.blocks().getFirst().instructions();
        assertTrue(editor.insertBefore(RULE, all.get(1), mov(last, 1)));
        Diagnostics diagnostics = new Diagnostics();
        MachineVerifier.verify(scoped.with(editor.snapshot()), diagnostics);
        return diagnostics.toString();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mov.u32 a, 1; mov.u32 b, 1; { .reg .b32 z; mov.u32 z, 1; } ret;",
                "mov.u32 a, 1; mov.u32 b, 1; { .reg .b32 z, a; mov.u32 z, 1; } ret;",
                "mov.u32 a, 1; { mov.u32 b, 2; .reg .b32 z; mov.u32 z, 1; } ret;",
                "mov.u32 a, 1; mov.u32 b, 1; { .reg .b32 z<2>, z; mov.u32 z, 1; } ret;"
            })
    void namesAreNotUsedOutsideTheirScopes(String body) {
        String expected = "<none>: error[machine-scope]: z is hidden or out of scope where it is named\n";
        assertEquals(expected, misplaced(body, "z"));
    }

    @Test
    void anInnerDeclarationHidesAnOuterOne() {
        String found = misplaced("mov.u32 c, 1; { .reg .b32 a; mov.u32 b, 1; mov.u32 a, 1; } mov.u32 a, 1; ret;", "c");
        assertEquals("", found);
        assertEquals("", misplaced("mov.u32 c, 1; { .reg .b32 z; mov.u32 b, 1; mov.u32 z, 1; } ret;", "z"));
        String body = "mov.u32 c, 1; { .reg .b32 a<9>; mov.u32 b, 1; } { .reg .b32 a1; mov.u32 a1, 1; } ret;";
        assertTrue(misplaced(body, "a1").contains("machine-scope"));
    }

    // ---- invalid edits

    @Test
    void invalidEditsAreRefused() {
        MachineEditor editor = new MachineEditor(function, YES);
        PtxInstruction branch = instruction(function, 2);
        PtxInstruction add = instruction(function, 3);
        PtxInstruction ret = instruction(function, 6);
        PtxInstruction stranger = mov(register(function, "a"), 1);
        PtxInstruction exit = PtxInstruction.of(null, "exit");
        List<Runnable> refused = List.of(
                () -> editor.insertBefore(RULE, stranger, mov(register(function, "a"), 1)),
                () -> editor.insertBefore(RULE, add, add),
                () -> editor.insertBefore(RULE, add, exit),
                () -> editor.insertBefore(RULE, add, mov(new PtxRegister("a", PtxType.B32, 1, 2), 1)),
                () -> editor.insertBefore(RULE, add, mov(new PtxRegister("a", PtxType.B32, 1, 200), 1)),
                () -> editor.insertAfter(RULE, branch, stranger),
                () -> editor.insertAfter(RULE, instruction(function, 0), exit),
                () -> editor.remove(RULE, stranger),
                () -> editor.replace(RULE, stranger, exit),
                () -> editor.replace(RULE, instruction(function, 0), exit),
                () -> editor.newBlock(RULE, add, List.of()),
                () -> editor.newBlock(RULE, add, List.of(stranger)),
                () -> editor.newBlock(RULE, add, List.of(exit, PtxInstruction.of(null, "ret"))),
                () -> editor.newBlock(RULE, add, List.of(stranger, stranger, exit)),
                () -> editor.newBlock(RULE, add, List.of(branch)),
                () -> editor.splitEdge(RULE, branch, 2),
                () -> editor.splitEdge(RULE, branch, -1),
                () -> editor.splitEdge(RULE, ret, 0),
                () -> editor.splitEdge(RULE, add, 0));
        for (Runnable change : refused) {
            assertThrows(IllegalArgumentException.class, change::run);
            assertEquals(body(module, function), body(editor));
        }
    }

    @Test
    void theGateSeesTheRuleAndThePlace() {
        List<Object> asked = new ArrayList<>();
        MachineEditor editor = new MachineEditor(function, (rule, asking, at) -> {
            asked.addAll(List.of(rule, asking, at));
            return true;
        });
        PtxInstruction add = instruction(function, 3);
        editor.remove(RULE, add);
        assertSame(RULE, asked.get(0));
        assertSame(function, asked.get(1));
        assertSame(add, asked.get(2));
        assertEquals(3, asked.size());
    }

    // ---- many changes

    static void verify(MachineModule module) {
        Diagnostics diagnostics = new Diagnostics();
        MachineVerifier.verify(module, diagnostics);
        assertEquals("", diagnostics.toString(), () -> MachineText.print(module));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7})
    void definitionsAndUsesStayExact(int seed) {
        new RandomEdits(module, seed).run(CHANGES);
        new RandomEdits(MachineTexts.parse(MachineTexts.ALL), seed).run(CHANGES);
    }

    // ---- all of the body

    @Test
    void aBodyIsReplaced() {
        MachineEditor editor = new MachineEditor(function, YES);
        PtxRegister fresh = editor.newRegister("%SP", PtxType.B32);
        PtxRegister another = editor.newRegister("%SP", PtxType.B32);
        PtxLabel label = editor.newLabel();
        PtxInstruction end = PtxInstruction.of(null, "ret");
        List<MachineBlock> blocks = List.of(
                new MachineBlock(null, List.of(mov(fresh, 1), mov(another, 2))),
                new MachineBlock(new PtxLabelDefinition(label, SourceLocation.NONE), List.of(end)));
        assertTrue(editor.allow(RULE, instruction(function, 0)));
        editor.become(MachineStage.VIRTUAL, List.of(), blocks);
        MachineFunction made = editor.snapshot();
        assertEquals(MachineStage.VIRTUAL, made.stage());
        String text = MachineText.print(module.with(made));
        assertTrue(text.contains("mov.u32 %SP, 1;\n\tmov.u32 %SP_, 2;\n$M"), text);
        assertTrue(editor.remove(RULE, end), "edits go on in the new body");
        assertThrows(IllegalArgumentException.class, () -> editor.remove(RULE, instruction(function, 0)));
    }

    @Test
    void aBodyNeedsPermission() {
        MachineEditor editor = new MachineEditor(function, YES);
        List<MachineBlock> blocks = function.blocks();
        assertThrows(IllegalStateException.class, () -> editor.become(MachineStage.SSA, List.of(), blocks));
        assertTrue(editor.allow(RULE, instruction(function, 0)));
        editor.become(MachineStage.SSA, List.of(), blocks);
        assertThrows(
                IllegalStateException.class,
                () -> editor.become(MachineStage.SSA, List.of(), blocks),
                "a permission holds once");
        MachineEditor refused = new MachineEditor(function, NO);
        assertFalse(refused.allow(RULE, instruction(function, 0)));
        assertThrows(IllegalStateException.class, () -> refused.become(MachineStage.SSA, List.of(), blocks));
    }

    @Test
    void anInvalidBodyIsRefused() {
        MachineEditor editor = new MachineEditor(function, YES);
        assertTrue(editor.allow(RULE, instruction(function, 0)));
        PtxInstruction end = PtxInstruction.of(null, "ret");
        MachineBlock twice = new MachineBlock(null, List.of(mov(register(function, "a"), 1), end));
        assertThrows(IllegalArgumentException.class, () -> editor.become(MachineStage.SSA, List.of(), List.of()));
        assertThrows(
                IllegalArgumentException.class,
                () -> editor.become(MachineStage.SSA, List.of(), List.of(twice, twice)));
        PtxRegister stranger = new PtxRegister("stranger", PtxType.B32, 1, 0);
        MachineBlock foreign = new MachineBlock(null, List.of(mov(stranger, 1), end));
        assertThrows(
                IllegalArgumentException.class, () -> editor.become(MachineStage.SSA, List.of(), List.of(foreign)));
        var slot = editor.newFrameObject(8, 4);
        PtxInstruction index =
                PtxInstruction.of(null, "frame_index.u64", editor.newRegister(PtxType.B64), new PtxSymbolOperand(slot));
        MachineBlock frameless = new MachineBlock(null, List.of(index, end));
        assertThrows(
                IllegalArgumentException.class, () -> editor.become(MachineStage.SSA, List.of(), List.of(frameless)));
    }

    @Test
    void rowsReplaceOthers() {
        MachineEditor editor = new MachineEditor(function, YES);
        PtxInstruction add = instruction(function, 3);
        PtxRegister fresh = editor.newRegister(PtxType.B32);
        assertTrue(editor.replace(RULE, add, List.of(mov(fresh, 1), mov(register(function, "b"), 2))));
        assertTrue(body(editor).contains("M:\nmov.u32 %v0, 1;\nmov.u32 b, 2;\nL:"), body(editor));
        PtxInstruction first = instruction(function, 0);
        PtxInstruction second = instruction(function, 1);
        assertTrue(editor.replace(RULE, List.of(first, second), List.of()));
        assertFalse(body(editor).contains("undef"), body(editor));
        PtxInstruction mov = mov(fresh, 3);
        PtxInstruction last = instruction(function, 6);
        assertThrows(IllegalArgumentException.class, () -> editor.replace(RULE, last, List.of(mov, mov)));
        assertThrows(
                IllegalArgumentException.class,
                () -> editor.replace(RULE, last, List.of(mov, PtxInstruction.of(null, "ret"))));
        MachineEditor refused = new MachineEditor(function, NO);
        assertFalse(refused.replace(RULE, add, List.of(mov(register(function, "b"), 2))));
    }
}
