package lockstep.conformance.phase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import lockstep.compiler.pipeline.OpenDialect;
import lockstep.compiler.pipeline.OpenPassManager;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.StepOptions;
import lockstep.conformance.check.RefinementAssertions;
import lockstep.conformance.program.OpenSassProgram;
import lockstep.conformance.program.Program;
import lockstep.conformance.program.ProgramFiles;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.launch.LaunchReader;
import lockstep.ir.pass.OriModulePass;
import lockstep.ir.pass.Pass;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.pass.StepContext;
import lockstep.ir.rule.Rule;
import lockstep.ir.sass.code.Branches;
import lockstep.ir.sass.ori.Macro;
import lockstep.ir.sass.ori.OriBlock;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriFunction.OriStage;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriMachine;
import lockstep.ir.sass.ori.OriMacro;
import lockstep.ir.sass.ori.OriModule;
import lockstep.ir.sass.ori.OriPhi;
import lockstep.ir.sass.ori.OriRegister;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * PHIs through MOVPHI to copies, judged by the simulator on divergent kernels: each lane must have the value of the
 * edge that it took. Wrong lowerings are caught on the same kernels.
 */
final class MovPhiTest {
    private static final Pass<?> BLOCKS = pass("set-control-flow-op-last-in-bb");
    private static final Pass<?> GENERATE = pass("generate-mov-phi");
    private static final Pass<?> CONVERT = pass("convert-all-mov-phi-to-mov");

    private static final String HEAD = """
            // LAUNCH: k grid=1 block=32 args=[out i32[32]]
            .ori 1 k sm_90 ssa threaded
            .kernel registers=32 parameters=0:8 shared=0 local=0 barriers=0
            .B0:
              S2R %R0, SR_TID.X ;
              LDC.64 %R1x2, c[0x0][0x210] ;
              IMAD.WIDE.U32 %R2x2, %R0, 0x4, %R1x2 ;
            """;

    private static final String STORE = """
              STG.E desc[UR6][%R2x2.64], %R20 ;
              EXIT ;
            """;

    /** Two PHIs of a loop swap; the trip count of each lane is its number, and it reads both after the loop. */
    private static final String SWAP = HEAD + """
              MOV %R3, 0x100 ;
              MOV %R4, 0x2 ;
            .B1:
              PHI %R5, [%R3, .B0], [%R6, .B1] ;
              PHI %R6, [%R4, .B0], [%R5, .B1] ;
              PHI %R7, [%R0, .B0], [%R8, .B1] ;
              IADD3 %R8, %R7, -0x1, RZ ;
              ISETP.GT.AND %P0, PT, %R7, 0x0, PT ;
              @%P0 BRA `(.B1) ;
            .B2:
              IADD3 %R9, %R5, %R5, %R6 ;
              IADD3 %R20, %R9, %R7, RZ ;
            """ + STORE;

    /** The value that a PHI had in the last iteration is read after the loop (the lost-copy problem). */
    private static final String LOST_COPY = HEAD + """
            .B1:
              PHI %R5, [%R0, .B0], [%R6, .B1] ;
              IADD3 %R6, %R5, 0x5, RZ ;
              ISETP.LT.AND %P0, PT, %R6, 0x20, PT ;
              @%P0 BRA `(.B1) ;
            .B2:
              IADD3 %R20, %R5, RZ, RZ ;
            """ + STORE;

    /** Lanes reach a block by a branch, by falling through, and from a block with another successor. */
    private static final String MEETING = HEAD + """
              ISETP.LT.AND %P0, PT, %R0, 0x8, PT ;
              ISETP.LT.AND %P1, PT, %R0, 0x10, PT ;
              @%P0 BRA `(.B3) ;
            .B1:
              IADD3 %R5, %R0, 0x64, RZ ;
              @%P1 BRA `(.B3) ;
            .B2:
              IADD3 %R6, %R0, 0xc8, RZ ;
            .B3:
              PHI %R7, [%R0, .B0], [%R5, .B1], [%R6, .B2] ;
              PHI %P2, [PT, .B0], [%P0, .B1], [%P1, .B2] ;
              PHI %R8x2, [%R1x2, .B0], [%R2x2, .B1], [%R2x2, .B2] ;
              UNPACK %R10, %R11, %R8x2 ;
              IADD3 %R12, %R10, -0x1, RZ ;
              IADD3 %R20, %R7, RZ, RZ ;
              IADD3 %R13, %R20, %R12, RZ ;
              @%P2 BRA `(.B5) ;
            .B4:
              PHI %R14, [%R7, .B3] ;
              IADD3 %R15, %R14, 0x3e8, RZ ;
              BRA `(.B6) ;
            .B5:
              PHI %R16, [%R20, .B3] ;
              BRA `(.B6) ;
            .B6:
              PHI %R21, [%R15, .B4], [%R16, .B5] ;
              STG.E desc[UR6][%R2x2.64], %R21 ;
              EXIT ;
            """;

    /** Predicates swap, and the branch that leads back reads one of them. */
    private static final String PREDICATES = HEAD
            + """
              MOV %R3, 0x0 ;
              ISETP.LT.AND %P0, PT, %R0, 0x8, PT ;
              ISETP.GE.AND %P1, PT, %R0, 0x4, PT ;
            .B1:
              PHI %P2, [%P0, .B0], [%P3, .B2] ;
              PHI %P3, [%P1, .B0], [%P2, .B2] ;
              PHI %R5, [%R3, .B0], [%R6, .B2] ;
              IADD3 %R6, %R5, 0x1, RZ ;
              ISETP.GT.AND %P4, PT, %R6, 0x5, PT ;
              @%P4 BRA `(.B3) ;
            .B2:
              @%P2 IADD3 %R7, %R6, 0x1, RZ ;
              @%P2 BRA `(.B1) ;
            .BX:
              BRA `(.B1) ;
            .B3:
              IADD3 %R20, %R5, RZ, RZ ;
              @%P2 BRA `(.B5) ;
            .B4:
              STG.E desc[UR6][%R2x2.64], %R6 ;
              EXIT ;
            .B5:
            """.replace("[%P3, .B2]", "[%P3, .B2], [%P3, .BX]")
                    .replace("[%P2, .B2] ;", "[%P2, .B2], [%P2, .BX] ;")
                    .replace("[%R6, .B2] ;", "[%R6, .B2], [%R6, .BX] ;")
            + STORE;

    /**
     * Lanes arrive by an indirect branch, which needs the label, and by others; -0x90 is the offset of the first word.
     */
    private static final String INDIRECT = HEAD.replace("barriers=0\n", """
            barriers=0
            .bank 2 0000000000000000
            .table 2 0 .B1 .B2
            """) + """
              LOP3.LUT %R3, %R0, 0x1, RZ, 0xc0, !PT ;
              IADD3 %R4, %R3, %R3, RZ ;
              IADD3 %R5, %R4, %R4, RZ ;
              LDC %R6, c[0x2][%R5] ;
              PACK %R7x2, %R6, RZ ;
              BRX %R7x2 -0x90 -> .B1, .B2 ;
            .B1:
              IADD3 %R8, %R0, 0x64, RZ ;
            .B2:
              PHI %R9, [%R0, .B0], [%R8, .B1], [%R10, .B2] ;
              PHI %R11, [%R3, .B0], [%R8, .B1], [%R9, .B2] ;
              IADD3 %R10, %R9, 0x7, RZ ;
              ISETP.LT.AND %P0, PT, %R10, 0x80, PT ;
              @%P0 BRA `(.B2) ;
            .B3:
              IADD3 %R20, %R9, %R11, %R10 ;
            """ + STORE;

    static Stream<Named<String>> kernels() {
        return Stream.of(
                Named.of("swap", SWAP),
                Named.of("lost copy", LOST_COPY),
                Named.of("meeting", MEETING),
                Named.of("predicates", PREDICATES),
                Named.of("indirect", INDIRECT));
    }

    private static Pass<?> pass(String name) {
        return PassRegistry.builtIn().find(name).orElseThrow();
    }

    private static Program program(String text) {
        return ProgramFiles.read("k.ori", text.getBytes(StandardCharsets.UTF_8)).orThrow();
    }

    private static List<LaunchFile> launches(String text) {
        return List.of(LaunchReader.readComments("k", text));
    }

    private static OriModule made(String text, Pass<?>... passes) {
        return OpenPassManager.run(
                        OpenDialect.ORI,
                        ((OpenSassProgram) program(text)).module(),
                        Pipeline.of(passes),
                        new StepOptions<>(List.of(), Long.MAX_VALUE, Optional.empty(), Optional.empty()))
                .program();
    }

    private static long count(OriModule module, Macro macro) {
        return module.functions().getFirst().blocks().stream()
                .flatMap(block -> block.instructions().stream())
                .filter(each -> each instanceof OriMacro m && m.macro() == macro)
                .count();
    }

    @ParameterizedTest
    @MethodSource("kernels")
    void eachStepRefines(String text) {
        RefinementAssertions.assertRefines(Pipeline.of(BLOCKS, GENERATE, CONVERT), program(text), launches(text));
    }

    @ParameterizedTest
    @MethodSource("kernels")
    void nothingIsLeftOfPhis(String text) {
        OriModule module = made(text, GENERATE);
        assertTrue(count(module, Macro.MOV_PHI) > 0);
        assertTrue(OpenDialect.ORI.verify(module).all().isEmpty(), () -> "" + OpenDialect.ORI.verify(module));
        OriModule last = made(text, GENERATE, CONVERT);
        assertEquals(0, count(last, Macro.MOV_PHI));
        assertEquals(OriStage.FREE, last.functions().getFirst().stage());
        assertTrue(OpenDialect.ORI.verify(last).all().isEmpty(), () -> "" + OpenDialect.ORI.verify(last));
    }

    @Test
    void aSwapTakesOneTemporary() {
        assertEquals(1, count(made(SWAP, GENERATE), Macro.COPY));
        assertEquals(6, count(made(SWAP, GENERATE), Macro.MOV_PHI));
    }

    // ---- wrong lowerings

    private static final Rule RULE = new Rule("wrong", "expand", "in a wrong way");

    /** A pass that makes something of each function. */
    private record Wrong(UnaryOperator<OriFunction> change) implements OriModulePass {
        @Override
        public PassInfo info() {
            return new PassInfo("wrong", "for a test", new SourceRef.Assumed("a test"), RULE);
        }

        @Override
        public OriModule run(OriModule module, StepContext context) {
            return module.with(module.functions().stream().map(change).toArray(OriFunction[]::new));
        }
    }

    /** MOVPHI at the ends of all predecessors, in the order of the PHIs, regardless of other successors. */
    private static OriFunction atEnds(OriFunction function) {
        Map<String, List<OriInstruction>> copies = new LinkedHashMap<>();
        for (OriBlock block : function.blocks()) {
            for (OriInstruction each : block.instructions()) {
                if (each instanceof OriPhi phi) {
                    phi.incoming()
                            .forEach(from -> copies.computeIfAbsent(from.block(), _ -> new ArrayList<>())
                                    .add(new OriMacro(Macro.MOV_PHI, List.of(phi.result()), List.of(from.value()))));
                }
            }
        }
        List<OriBlock> blocks = new ArrayList<>();
        for (OriBlock block : function.blocks()) {
            List<OriInstruction> all = new ArrayList<>(block.instructions());
            all.removeIf(OriPhi.class::isInstance);
            boolean hasEnd = !all.isEmpty()
                    && all.getLast() instanceof OriMachine machine
                    && machine.kind() != Branches.Kind.NEXT;
            all.addAll(hasEnd ? all.size() - 1 : all.size(), copies.getOrDefault(block.label(), List.of()));
            blocks.add(new OriBlock(block.label(), all));
        }
        return function.with(blocks);
    }

    /** Without temporaries: what should read one reads the copied register, which has been overwritten. */
    private static OriFunction withoutTemporaries(OriFunction function) {
        Map<OriRegister, OriRegister> saved = new HashMap<>();
        List<OriBlock> blocks = new ArrayList<>();
        for (OriBlock block : function.blocks()) {
            List<OriInstruction> all = new ArrayList<>();
            for (OriInstruction each : block.instructions()) {
                if (each instanceof OriMacro copy && copy.macro() == Macro.COPY) {
                    saved.put(copy.targets().getFirst(), copy.operands().getFirst());
                } else if (each instanceof OriMacro copy && copy.macro() == Macro.MOV_PHI) {
                    OriRegister source = copy.operands().getFirst();
                    all.add(new OriMacro(Macro.MOV_PHI, copy.targets(), List.of(saved.getOrDefault(source, source))));
                } else {
                    all.add(each);
                }
            }
            blocks.add(new OriBlock(block.label(), all));
        }
        return function.with(blocks);
    }

    private static void assertCaught(String text, Pass<?>... passes) {
        AssertionError error = assertThrows(
                AssertionError.class,
                () -> RefinementAssertions.assertRefines(Pipeline.of(passes), program(text), launches(text)));
        assertTrue(String.valueOf(error.getMessage()).startsWith("pass wrong on @k: "), error::toString);
    }

    @Test
    void copiesBeforeABranchThatLeadsElsewhereAreCaught() {
        assertCaught(LOST_COPY, new Wrong(MovPhiTest::atEnds));
    }

    @Test
    void copiesThatAreNotParallelAreCaught() {
        assertCaught(SWAP, GENERATE, new Wrong(MovPhiTest::withoutTemporaries));
    }

    /** A block that lanes from other edges must not enter at its label. */
    @Test
    void theWayOfAnIndirectBranchIsNotThatOfOthers() {
        assertCaught(
                INDIRECT,
                GENERATE,
                new Wrong(function -> function.with(function.blocks().stream()
                        .map(block -> block.label().equals(".E1")
                                ? new OriBlock(
                                        block.label(),
                                        block.instructions().stream()
                                                .map(MovPhiTest::toTheLabel)
                                                .toList())
                                : block)
                        .toList())));
    }

    private static OriInstruction toTheLabel(OriInstruction instruction) {
        return instruction instanceof OriMachine machine && machine.targets().equals(List.of(".E0"))
                ? new OriMachine(machine.instruction(), machine.registers(), List.of(".B2"))
                : instruction;
    }

    @Test
    void copiesInTheOrderOfPhisAreCaught() {
        assertCaught(SWAP, new Wrong(MovPhiTest::atEnds));
    }
}
