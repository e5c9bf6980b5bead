package lockstep.ir.sass.ori;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import lockstep.ir.diag.Diagnostic;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.sass.code.Code;
import lockstep.ir.sass.cubin.CorpusCubins;
import lockstep.ir.sass.cubin.Cubin;
import lockstep.ir.sass.cubin.Cubin.CodeSection;
import lockstep.ir.sass.function.SassFunction;
import lockstep.ir.sass.isa.Architecture;
import lockstep.ir.sass.ori.OriFunction.OriConvergence;
import lockstep.ir.sass.ori.OriFunction.OriStage;
import lockstep.ir.sass.ori.OriRegister.PhysicalRegister;
import lockstep.ir.sass.ori.OriRegister.VirtualRegister;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Text, rules, builder and layout of the open form: each rule is satisfied once and violated once. */
final class OriFunctionTest {
    private static final String DIAMOND = """
            .ori 1 f sm_90 ssa
            .B0:
              S2R %R0, SR_TID.X ;
              ISETP.GE.AND %P0, PT, %R0, 0x20, PT ;
              @!%P0 BRA `(.B2) ;
            .B1:
              IADD3 %R1, %R0, 0x1, RZ ;
            .B2:
              PHI %R2, [%R0, .B0], [%R1, .B1] ;
              PACK %R3x2, %R2, RZ ;
              LDG.E.64 %R4x2, desc[UR4][%R3x2.64+0x10] ;
              UNPACK %R5, %R6, %R4x2 ;
              STG.E desc[UR4][%R3x2.64], %R6 ;
              EXIT ;
            """;

    private static OriFunction parse(String text) {
        Diagnostics diagnostics = new Diagnostics();
        return OriText.parse(text, "f", diagnostics).orElseThrow(() -> new AssertionError(diagnostics.toString()));
    }

    private static List<String> faults(OriFunction function) {
        Diagnostics diagnostics = new Diagnostics();
        OriVerifier.verify(function, diagnostics);
        return diagnostics.all().stream().map(Diagnostic::toString).toList();
    }

    private static List<String> faults(String stage, String body) {
        return faults(parse(".ori 1 f sm_90 " + stage + "\n.B0:\n" + body.replace("|", "\n") + "\n"));
    }

    @Test
    void textReadsBackAndObeysTheRules() {
        OriFunction function = parse(DIAMOND);
        assertEquals(DIAMOND, OriText.print(function));
        assertEquals(List.of(), faults(function));
        assertEquals(3, function.blocks().size());
        assertEquals(2, function.flow().predecessorCount(2));
    }

    @Test
    void whatInstructionsReadAndWrite() {
        OriFunction function = parse(DIAMOND);
        OriInstruction compare = function.blocks().getFirst().instructions().get(1);
        assertEquals(List.of(new VirtualRegister(RegisterFile.PREDICATE, 0, 1)), compare.results());
        assertEquals(List.of(new VirtualRegister(RegisterFile.GENERAL, 0, 1)), compare.sources());
        OriInstruction store = function.blocks().getLast().instructions().get(4);
        assertEquals(List.of(), store.results());
        assertEquals(
                List.of(
                        new VirtualRegister(RegisterFile.GENERAL, 3, 2),
                        new VirtualRegister(RegisterFile.GENERAL, 6, 1)),
                store.sources());
        assertEquals(2, new VirtualRegister(RegisterFile.GENERAL, 3, 2).alignment());
        assertEquals(4, new VirtualRegister(RegisterFile.GENERAL, 3, 3).alignment());
    }

    @Test
    void theBuilderMakesWhatTextSays() {
        OriBuilder builder = new OriBuilder("f", Architecture.SM_90, OriStage.SSA);
        String start = builder.label();
        String loop = builder.label();
        VirtualRegister zero = builder.begin(start).copy(new PhysicalRegister(RegisterFile.GENERAL, -1, 1));
        VirtualRegister next = builder.general();
        VirtualRegister count = builder.general();
        VirtualRegister done = builder.predicate();
        builder.begin(loop)
                .add(new OriPhi(count, List.of(new OriPhi.Incoming(zero, start), new OriPhi.Incoming(next, loop))))
                .add(OriMachine.of(builder.form(0x810))
                        .with("Rd", next)
                        .with("A", count)
                        .with("B", 1))
                .add(OriMachine.of(builder.form(0x80c))
                        .with("Pd", done)
                        .with("A", next)
                        .with("X", 32)
                        .with("icmp", 6))
                .add(OriMachine.of(builder.form(0x947), loop).guardedBy(done, true));
        builder.begin(builder.label()).add(OriMachine.of(builder.form(0x94d)));
        OriFunction function = builder.build();
        assertEquals(List.of(), faults(function));
        assertEquals("""
                .ori 1 f sm_90 ssa
                .B0:
                  COPY %R0, RZ ;
                .B1:
                  PHI %R2, [%R0, .B0], [%R1, .B1] ;
                  IADD3 %R1, %R2, 0x1, RZ ;
                  ISETP.GE.U32.AND %P0, PT, %R1, 0x20, PT ;
                  @!%P0 BRA `(.B1) ;
                .B2:
                  EXIT ;
                """, OriText.print(function));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "LDG.E.64 %R1, desc[UR4][%R0x2.64]; ori-width]: Rd is %R1, accepts 2 registers",
                "IADD3 %R1x2, RZ, RZ, RZ; ori-width]: Rd is %R1x2, accepts 1 register",
                "HMMA.16816.F32 %R1x4, %R2x4, %R3x4, RZ; ori-width]: Rb is %R3x4, accepts 2 registers",
                "UNDEF %R2x4 ; ''",
                "COPY %UR1, %R1; ori-copy]: COPY of %R1 to %UR1",
                "COPY %P1, %R1; ori-copy]: COPY of %R1 to %P1",
                "COPY %R3x2, %R1; ori-copy]: COPY of %R1 to %R3x2",
                "COPY RZ, %R1; ori-copy]: COPY writes RZ",
                "PACK %R9x3, %R1, %R1; 'ori-pack]: PACK: %R9x3 does not have the parts [%R1, %R1]'",
                "UNPACK %R8, %R8, %R9x2; ori-pack]: UNPACK writes a register twice",
                "EXIT; ori-terminator]: EXIT is not the last of its block",
                "BSSY B0, `(.B9); ori-target]: there is no block .B9",
                "PHI %R8; ori-phi]: a PHI after other instructions",
                "PHI %R8; 'ori-phi]: a PHI where control begins, which comes from no block'",
                "COPY %B1, %B0; ori-barrier]: COPY names the convergence barrier %B1",
                "UNDEF B3; ori-barrier]: UNDEF names the convergence barrier B3",
                "BSYNC %B7; ori-definition]: %B7 has no definition",
                "COPY R255, %R1; ori-physical]: there is no register R255",
                "COPY R254x2, %R0x2; ori-physical]: there is no register R254x2",
                "COPY UR63, UR1; ori-physical]: there is no register UR63",
                "COPY P7, PT; ori-physical]: there is no register P7",
                "@P0 USE %R1; ori-guard]: USE has no guard",
                "@!P0 MOVPHI %R30, %R1; ori-guard]: MOVPHI has no guard",
                "@!P0 COPY %R30, %R1; ''",
                "PTX.add.u32 RZ, %R1, %R1; ori-copy]: PTX.add.u32 writes RZ",
                "PTX.add.u32 %R8, B1, %R1; ori-barrier]: PTX.add.u32 names the convergence barrier B1",
                "PTX.add.u32 %R8, R300, %R1; ori-physical]: there is no register R300",
                "IADD3 %R8, %R77, RZ, RZ; ori-definition]: %R77 has no definition",
                "IADD3 %R8, %R8, RZ, RZ; ori-definition]: %R8 is not defined on every path to its use"
            })
    void rulesOfOneInstruction(String text, String fault) {
        String defined = " UNDEF %R0x2 ;| UNDEF %R1 ;| UNDEF %R9x2 ;| UNDEF %R2x4 ;| UNDEF %R3x2 ;| UNDEF %UR1 ;|";
        List<String> faults = faults("free", defined + " " + text + " ;| EXIT ;");
        if (fault.isEmpty()) {
            assertEquals(List.of(), faults);
        } else {
            assertTrue(faults.stream().anyMatch(f -> f.startsWith("f:9:3: error[" + fault)), faults::toString);
        }
    }

    /** Law: in threaded functions no word depends on which lanes run together. Oracle: the list, by hand. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "BSSY %B0, `(.B1)",
                "BSYNC B0",
                "VOTE.ANY %R1, PT, PT",
                "SHFL.IDX PT, %R1, %R0, RZ, 0x1f",
                "WARPSYNC.ALL",
                "BRA.U `(.B1)",
                "BMOV.32 %R1, B0",
                "REDUX %UR0, %R0"
            })
    void threadedFunctionsHaveNoConvergence(String text) {
        String body = " UNDEF %R0 ;| UNDEF %B1 ;|".replace(" UNDEF %B1 ;|", "") + " " + text + " ;|.B1:| EXIT ;";
        assertEquals(
                List.of(),
                faults("ssa", body).stream().filter(f -> f.contains("threaded")).toList());
        List<String> faults = faults("ssa threaded", body);
        assertTrue(faults.stream().anyMatch(f -> f.startsWith("f:4:3: error[ori-threaded]")), faults::toString);
    }

    @Test
    void barrierRegistersAreRegisters() {
        String text = " BSSY %B0, `(.B1) ;| BSSY %B1, `(.B1) ;| BREAK %B0 ;| BMOV.32.CLEAR %R0, %B0 ;|"
                + " BMOV.32 %B2, %R0 ;| BSYNC %B2 ;| BSYNC %B1 ;|.B1:| EXIT ;";
        assertEquals(List.of(), faults("ssa", text));
        OriFunction function = parse(".ori 1 f sm_90 ssa\n.B0:\n" + text.replace("|", "\n") + "\n");
        assertEquals(function, parse(OriText.print(function)));
        OriInstruction saved = function.blocks().getFirst().instructions().get(3);
        assertEquals(List.of(new VirtualRegister(RegisterFile.BARRIER, 0, 1)), saved.sources());
        OriInstruction restored = function.blocks().getFirst().instructions().get(4);
        assertEquals(List.of(new VirtualRegister(RegisterFile.BARRIER, 2, 1)), restored.results());
        assertEquals(
                List.of("f:3:3: error[ori-definition]: %B0 has no definition"), faults("ssa", " BSYNC %B0 ;| EXIT ;"));
        assertThrows(IllegalArgumentException.class, () -> new VirtualRegister(RegisterFile.BARRIER, 0, 2));
        assertThrows(IllegalArgumentException.class, () -> new PhysicalRegister(RegisterFile.BARRIER, -1, 1));
    }

    @Test
    void macrosOfPtxAndGuards() {
        String text = """
                .ori 1 f sm_90 free threaded
                .B0:
                  UNDEF %R0 ;
                  UNDEF %R1x2 ;
                  UNDEF %P0 ;
                  @!%P0 PTX.add.rn.f32 %R2, %R0, 0x3f800000 ;
                  PTX.shfl.sync.idx.b32 %R3|%P1, %R0, 0x0, 0x1f, 0xffffffff ;
                  PTX.bar.warp.sync _, 0xffffffff ;
                  PTX.selp.b64 %R4x2, %R1x2, 0x1, !%P1 ;
                  @%P1 UNDEF %R0 ;
                  EXIT ;
                """;
        OriFunction function = parse(text);
        assertEquals(text, OriText.print(function));
        assertEquals(List.of(), faults(function));
        assertEquals(OriConvergence.THREADED, function.convergence());
        assertTrue(faults(parse(text.replace("%R3|%P1", "%P1|%P1")))
                .contains("f:7:3: error[ori-pack]: PTX.shfl.sync.idx.b32 writes a register twice"));
        OriInstruction guarded = function.blocks().getFirst().instructions().get(3);
        assertTrue(guarded.isGuarded());
        assertEquals(
                List.of(
                        new VirtualRegister(RegisterFile.PREDICATE, 0, 1),
                        new VirtualRegister(RegisterFile.GENERAL, 0, 1)),
                guarded.sources());
    }

    @Test
    void copiesToLanes() {
        String defined = " UNDEF %UR0 ;| UNDEF %UP0 ;|";
        assertEquals(List.of(), faults("ssa", defined + " COPY %R0, %UR0 ;| COPY %P0, %UP0 ;| COPY R4, %R0 ;| EXIT ;"));
    }

    @Test
    void aRegisterHasOneWidth() {
        assertEquals(
                List.of("f:4:3: error[ori-tuple]: %R0x2 has 1 registers elsewhere"),
                faults("ssa", " UNDEF %R0 ;| UNDEF %R0x2 ;| EXIT ;"));
    }

    @Test
    void oneDefinitionInSsa() {
        String twice = " UNDEF %R0 ;| UNDEF %R0 ;| EXIT ;";
        assertEquals(List.of("f:4:3: error[ori-single]: %R0 is defined twice"), faults("ssa", twice));
        assertEquals(List.of(), faults("free", twice));
        assertEquals(List.of(), faults("ssa", " MOVPHI %R0, RZ ;| MOVPHI %R0, R4 ;| EXIT ;"));
    }

    @Test
    void phisAndPredecessors() {
        String head = " UNDEF %R0 ;| UNDEF %P0 ;| @%P0 BRA `(.B2) ;|.B1:| UNDEF %R1 ;|.B2:| ";
        assertEquals(List.of(), faults("ssa", head + "PHI %R2, [%R1, .B1], [%R0, .B0] ;| EXIT ;"));
        assertEquals(
                List.of("f:9:3: error[ori-phi]: values for [.B1], predecessors are [.B0, .B1]"),
                faults("ssa", head + "PHI %R2, [%R1, .B1] ;| EXIT ;"));
        assertEquals(
                List.of("f:9:3: error[ori-definition]: %R1 is not defined on every path to its use"),
                faults("ssa", head + "PHI %R2, [%R1, .B1], [%R1, .B0] ;| EXIT ;"));
        assertEquals(
                List.of("f:9:3: error[ori-phi]: two values for the predecessor .B1"),
                faults("ssa", head + "PHI %R2, [%R1, .B1], [%R0, .B1], [%R0, .B0] ;| EXIT ;"));
        assertEquals(
                List.of("f:9:3: error[ori-phi]: %R2 cannot have the value %P0"),
                faults("ssa", head + "PHI %R2, [%R1, .B1], [%P0, .B0] ;| EXIT ;"));
        assertEquals(
                List.of("f:9:3: error[ori-phi]: a PHI in a function that is not in SSA"),
                faults("free", head + "PHI %R2, [%R1, .B1], [%R0, .B0] ;| EXIT ;"));
    }

    @Test
    void definitionsOnEveryPath() {
        String head = " UNDEF %P0 ;| @%P0 BRA `(.B2) ;|.B1:| UNDEF %R1 ;| BRA `(.B3) ;|.B2:|";
        String tail = ".B3:| USE %R1 ;| EXIT ;";
        assertEquals(List.of(), faults("free", head + " UNDEF %R1 ;|" + tail));
        assertEquals(
                List.of("f:11:3: error[ori-definition]: %R1 is not defined on every path to its use"),
                faults("free", head + " UNDEF %R2 ;|" + tail));
        assertEquals(
                List.of("f:4:3: error[ori-definition]: %R1 is not defined on every path to its use"),
                faults("free", ".B1:| USE %R1 ;| UNDEF %R1 ;| UNDEF %R1 ;| BRA `(.B1) ;"));
        assertEquals(List.of(), faults("ssa", " EXIT ;|.B1:| USE %R1 ;| BRA `(.B1) ;|.B2:| UNDEF %R1 ;| EXIT ;"));
    }

    @Test
    void controlDoesNotFallOffTheEnd() {
        List<String> expected = List.of("f:4:3: error[ori-end]: control goes on after the last block");
        assertEquals(expected, faults("ssa", " UNDEF %P0 ;| @%P0 EXIT ;"));
        assertEquals(expected, faults("ssa", " UNDEF %P0 ;| USE %P0 ;"));
        assertEquals(List.of(), faults("ssa", " EXIT ;|.B1:| NOP ;"));
    }

    @Test
    void indirectBranches() {
        String text = " UNDEF %R0x2 ;| BRX %R0x2 0x0 -> .B1, .B2 ;|.B1:| EXIT ;|.B2:| EXIT ;";
        assertEquals(List.of(), faults("ssa", text));
        assertEquals(
                List.of("f:4:3: error[ori-target]: the indirect branch names no block"),
                faults("ssa", text.replace(" -> .B1, .B2", "")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ".ori 1 f sm_90",
                ".ori 1 f sm_1 ssa",
                ".ori 2 f sm_90 ssa\n.B0:\n EXIT ;",
                ".ori f sm_90 ssa\n.B0:\n EXIT ;",
                ".ori 1 f sm_90 ssa free\n.B0:\n EXIT ;",
                ".ori 1 f sm_90 threaded\n.B0:\n EXIT ;",
                ".ori 1 f sm_90 ssa synced synced\n.B0:\n EXIT ;",
                ".ori 1 f sm_90 ssa\n.B0:\n PTX.add.u32 ;",
                ".ori 1 f sm_90 ssa\n.B0:\n PTX.add.u32 %R0|%R1|%R2, %R0 ;",
                ".ori 1 f sm_90 ssa\n.B0:\n PTX.add.u32 %R0, 0x11223344556677889 ;",
                ".ori 1 f sm_90 ssa\n.B0:\n PTX.add..u32 %R0, %R0 ;",
                ".ori 1 f sm_90 ssa\n.B0:\n PTX.add.u32 %R0, !%R0 ;",
                ".ori 1 f sm_90 ssa\n.B0:\n @%UPT COPY %R0, %R0 ;",
                ".ori 1 f sm_90 ssa\n.B0:\n @%P0 PHI %R0, [%R1, .B0] ;",
                ".ori 1 f sm_90 ssa\n.B0:\n UNDEF %B1x2 ;",
                ".ori 1 f sm_90 ssa\n.B0:\n BSYNC %B1x2 ;",
                ".ori 1 f sm_90 ssa\n.B0:\n BSYNC %R1 ;",
                ".ori 1 f sm_90 ssa\n.B0:\n MACRO %R1 ;",
                ".ori 1 f sm_90 ssa",
                ".ori 1 f sm_90 other\n.B0:\n EXIT ;",
                ".ori 1 f sm_90 ssa\n EXIT ;",
                ".ori 1 f sm_90 ssa\n.B0:\n EXIT",
                ".ori 1 f sm_90 ssa\n.B0:\n.B0:\n EXIT ;",
                ".ori 1 f sm_90 ssa\n.B0:\n BRA 0x10 ;",
                ".ori 1 f sm_90 ssa\n.B0:\n EXIT -> .B0 ;",
                ".ori 1 f sm_90 ssa\n.B0:\n BRX R2 0x0 -> B0 ;",
                ".ori 1 f sm_90 ssa\n.B0:\n IADD3 %UR1, RZ, RZ, RZ ;",
                ".ori 1 f sm_90 ssa\n.B0:\n IADD3 %R01, RZ, RZ, RZ ;",
                ".ori 1 f sm_90 ssa\n.B0:\n IADD3 %R1x5, RZ, RZ, RZ ;",
                ".ori 1 f sm_90 ssa\n.B0:\n IADD3 %R9999999999, RZ, RZ, RZ ;",
                ".ori 1 f sm_90 ssa\n.B0:\n @%UP0 IADD3 %R1, RZ, RZ, RZ ;",
                ".ori 1 f sm_90 ssa\n.B0:\n ISETP.GE.AND %R0, PT, RZ, RZ, PT ;",
                ".ori 1 f sm_90 ssa\n.B0:\n COPY %R1 ;",
                ".ori 1 f sm_90 ssa\n.B0:\n UNDEF %P1x2 ;",
                ".ori 1 f sm_90 ssa\n.B0:\n UNDEF %RZ ;",
                ".ori 1 f sm_90 ssa\n.B0:\n COPY %R1, PZ ;",
                ".ori 1 f sm_90 ssa\n.B0:\n [B------:R-:W-:-:S01] UNDEF %R1 ;",
                ".ori 1 f sm_90 ssa\n.B0:\n [B------:R-:W-:-:S77] NOP ;",
                ".ori 1 f sm_90 ssa\n.B0:\n PHI R1, [%R1, .B0] ;",
                ".ori 1 f sm_90 ssa\n.B0:\n PHI %R1, [%R1, B0] ;",
                ".ori 1 f sm_90 ssa\n.B0:\n PHI ;",
                ".ori 1 f sm_75 ssa\n.B0:\n VIADD %R1, %R2, %R3 ;"
            })
    void textThatIsNotAFunctionIsRefused(String text) {
        Diagnostics diagnostics = new Diagnostics();
        assertEquals(Optional.empty(), OriText.parse(text, "f.ori", diagnostics));
        assertEquals(1, diagnostics.all().size(), diagnostics::toString);
        assertTrue(diagnostics.toString().startsWith("f.ori:"), diagnostics::toString);
    }

    @Test
    void placesOfMessages() {
        Diagnostics diagnostics = new Diagnostics();
        OriText.parse(".ori 1 f sm_90 ssa\n.B0:\n   WRONG %R1 ;\n", "a.ori", diagnostics);
        assertTrue(diagnostics.toString().startsWith("a.ori:3:4: error["), diagnostics::toString);
    }

    @Test
    void openedFunctionsCloseToTheSameWords() throws IOException {
        int opened = 0;
        for (Path file : CorpusCubins.files()) {
            Cubin cubin = CorpusCubins.read(file);
            for (CodeSection section : cubin.code()) {
                Code code = Code.decode(section, cubin.header().architecture().orElseThrow());
                SassFunction function = SassFunction.of(code).orElseThrow();
                OriFunction open = OriLayout.open(function).orElseThrow();
                Diagnostics diagnostics = new Diagnostics();
                assertEquals(Optional.of(function), OriLayout.close(open, diagnostics), diagnostics::toString);
                Diagnostics rules = new Diagnostics();
                OriVerifier.verify(open, rules);
                assertTrue(rules.all().stream().allMatch(d -> d.code().equals("ori-target")), rules::toString);
                assertEquals(
                        Optional.of(open), OriText.parse(OriText.print(open), "f", diagnostics), diagnostics::toString);
                opened++;
            }
        }
        assertTrue(opened >= 20, "only " + opened);
    }

    @Test
    void whatIsStillOpenDoesNotClose() {
        for (String line : List.of("UNDEF %R0", "MOV %R0, R1", "PHI %R0")) {
            Diagnostics diagnostics = new Diagnostics();
            OriFunction function = parse(".ori 1 f sm_90 ssa\n.B0:\n " + line + " ;\n EXIT ;\n");
            assertEquals(Optional.empty(), OriLayout.close(function, diagnostics));
            assertTrue(diagnostics.toString().startsWith("f:3:3: error[ori-open]"), diagnostics::toString);
        }
        OriFunction back = parse(".ori 1 f sm_90 free\n.B0:\n NOP ;\n BRA `(.B0) ;\n");
        SassFunction outside = OriLayout.close(back, new Diagnostics()).orElseThrow();
        SassFunction cut =
                new SassFunction("f", Architecture.SM_90, outside.instructions().subList(1, 2));
        assertFalse(OriLayout.open(cut).isPresent());
    }

    @Test
    void wrongPartsAreRefused() {
        OriBuilder builder = new OriBuilder("f", Architecture.SM_90, OriStage.SSA);
        VirtualRegister predicate = builder.predicate();
        OriMachine move = OriMachine.of(builder.form(0x202));
        assertThrows(IllegalArgumentException.class, () -> move.with("Rd", predicate));
        assertThrows(IllegalArgumentException.class, () -> move.with("Rx", predicate));
        assertThrows(IllegalArgumentException.class, () -> OriMachine.of(builder.form(0x947)));
        assertThrows(IllegalArgumentException.class, () -> OriMachine.of(builder.form(0x202), ".B0"));
        assertThrows(IllegalArgumentException.class, () -> new OriMacro(Macro.COPY, List.of(), List.of()));
        assertThrows(IllegalArgumentException.class, () -> new VirtualRegister(RegisterFile.PREDICATE, 0, 2));
        assertThrows(IllegalArgumentException.class, () -> new OriBlock("B0", List.of()));
        assertThrows(IllegalArgumentException.class, builder::build);
        assertThrows(IllegalStateException.class, () -> builder.add(move));
    }
}
