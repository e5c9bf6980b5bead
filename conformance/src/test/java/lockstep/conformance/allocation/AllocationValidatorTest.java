package lockstep.conformance.allocation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import lockstep.compiler.ori.allocate.AllocationLimits;
import lockstep.compiler.ori.allocate.LinearScan;
import lockstep.conformance.allocation.AllocationValidator.AllocationFault;
import lockstep.conformance.allocation.AllocationValidator.AllocationFault.Kind;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.sass.cubin.CubinReader;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriLayout;
import lockstep.ir.sass.ori.OriModule;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Right allocations are accepted; each kind of mistake is a fault at its place. */
final class AllocationValidatorTest {
    /** More bytes than any function of the corpus has below its stack pointer. */
    private static final int OWN_FRAMES = 1 << 20;

    private static final String BEFORE = """
            .ori 1 k sm_90 free
            .B0:
              S2R %R0, SR_TID.X ;
              LDC.64 %R1x2, c[0x0][0x210] ;
              IADD3 %R3, %R0, 0x1, RZ ;
              ISETP.GE.AND %P0, PT, %R0, 0xb, PT ;
              @%P0 IADD3 %R3, %R0, 0x2, RZ ;
              PACK %R4x2, %R0, %R3 ;
              UMOV %UR0, 0x3 ;
              UMOV %UR1, 0x5 ;
              @%P0 BRA `(.B2) ;
            .B1:
              IADD3 %R5, %R3, %UR0, RZ ;
              BRA `(.B3) ;
            .B2:
              IADD3 %R5, %R3, %UR1, RZ ;
            .B3:
              STG.E.64 desc[UR4][%R1x2.64], %R4x2 ;
              STG.E desc[UR4][%R1x2.64+0x8], %R5 ;
              EXIT ;
            """;
    private static final String AFTER = """
            .ori 1 k sm_90 free
            .B0:
              MOV R1, c[0x0][0x28] ;
              IADD3 R1, R1, -0x10, RZ ;
              S2R R0, SR_TID.X ;
              LDC.64 R2, c[0x0][0x210] ;
              IADD3 R4, R0, 0x1, RZ ;
              ISETP.GE.AND P0, PT, R0, 0xb, PT ;
              @P0 IADD3 R4, R0, 0x2, RZ ;
              STL [R1], R4 ;
              PACK R6x2, R0, R4 ;
              UMOV UR6, 0x3 ;
              UMOV UR7, 0x5 ;
              @P0 BRA `(.B2) ;
            .B1:
              LDL R5, [R1] ;
              IADD3 R5, R5, UR6, RZ ;
              BRA `(.B3) ;
            .B2:
              LDL R8, [R1] ;
              IADD3 R5, R8, UR7, RZ ;
            .B3:
              STG.E.64 desc[UR4][R2.64], R6 ;
              STG.E desc[UR4][R2.64+0x8], R5 ;
              EXIT ;
            """;
    private static final String CALL_BEFORE = """
            .ori 1 f sm_90 free
            .B0:
              COPY %R1x2, R20x2 ;
              MOV %R3, R4 ;
              MOV R4, %R3 ;
              LEPC R20, `(.B1) ;
              CALL.REL.NOINC `(g) ;
            .B1:
              MOV %R4, R4 ;
              IADD3 %R5, %R4, %R3, RZ ;
              MOV R4, %R5 ;
              RET.ABS.NODEC %R1x2 0x0 ;
            """;
    private static final String CALL_AFTER = """
            .ori 1 f sm_90 free
            .B0:
              IADD3 R1, R1, -0x10, RZ ;
              STL [R1], R16 ;
              STL [R1+0x4], R17 ;
              STL [R1+0x8], R18 ;
              COPY R16x2, R20x2 ;
              MOV R18, R4 ;
              LEPC R20, `(.B1) ;
              CALL.REL.NOINC `(g) ;
            .B1:
              IADD3 R4, R4, R18, RZ ;
              COPY R20x2, R16x2 ;
              LDL R16, [R1] ;
              LDL R17, [R1+0x4] ;
              LDL R18, [R1+0x8] ;
              IADD3 R1, R1, 0x10, RZ ;
              RET.ABS.NODEC R20 0x0 ;
            """;

    private static List<AllocationFault> faults(String before, String after, boolean isKernel) {
        return AllocationValidator.validate(
                AllocationKernels.function(before),
                AllocationKernels.function(after),
                new AllocationLimits(32, 0, isKernel));
    }

    /** A mutation of a right allocation. */
    private record Change(boolean isCall, String... changes) {
        String changed() {
            String text = isCall ? CALL_AFTER : AFTER;
            for (int i = 0; i < changes.length; i += 2) {
                assertTrue(text.contains(changes[i]), changes[i]);
                text = text.replace(changes[i], changes[i + 1]);
            }
            return text;
        }

        List<AllocationFault> faults() {
            return AllocationValidatorTest.faults(isCall ? CALL_BEFORE : BEFORE, changed(), !isCall);
        }
    }

    private static Change kernel(String... changes) {
        return new Change(false, changes);
    }

    private static Change call(String... changes) {
        return new Change(true, changes);
    }

    private enum Wrong {
        ANOTHER_REGISTER_IS_READ(Kind.VALUE, kernel("IADD3 R5, R8, UR7", "IADD3 R5, R9, UR7")),
        THE_OTHER_OF_TWO_IS_READ(Kind.VALUE, kernel("IADD3 R5, R5, UR6", "IADD3 R5, R0, UR6")),
        ANOTHER_REGISTER_IS_WRITTEN(Kind.VALUE, kernel("IADD3 R5, R8, UR7", "IADD3 R9, R8, UR7")),
        A_RELOAD_IS_MISSING(Kind.VALUE, kernel("  LDL R8, [R1] ;\n", "")),
        A_STORE_IS_MISSING(Kind.VALUE, kernel("  STL [R1], R4 ;\n", "")),
        A_STORE_COMES_TOO_EARLY(
                Kind.VALUE, kernel("  STL [R1], R4 ;\n", "", "  @P0 IADD3 R4", "  STL [R1], R4 ;\n  @P0 IADD3 R4")),
        ANOTHER_SLOT_IS_READ(Kind.VALUE, kernel("LDL R8, [R1]", "LDL R8, [R1+0x4]")),
        TWO_VALUES_SHARE_A_SLOT(Kind.VALUE, kernel("  PACK", "  STL [R1], R0 ;\n  PACK")),
        A_WIDE_STORE_COVERS_A_SLOT(Kind.VALUE, kernel("  UMOV UR6", "  STL.64 [R1], R6 ;\n  UMOV UR6")),
        PARTS_ARE_SWAPPED(Kind.VALUE, kernel("PACK R6x2, R0, R4", "PACK R6x2, R4, R0")),
        A_PART_IS_OVERWRITTEN(Kind.VALUE, kernel("LDL R5, [R1]", "LDL R6, [R1]", "R5, R5, UR6", "R5, R6, UR6")),
        A_PAIR_IS_ODD(Kind.REGISTER, kernel("R6x2", "R7x2", ", R6 ;", ", R7 ;")),
        A_PAIR_OVERWRITES_A_WORD(Kind.VALUE, kernel("LDC.64 R2", "LDC.64 R0", "[R2.64", "[R0.64")),
        THE_VALUE_OF_OTHER_LANES_IS_LOST(Kind.VALUE, kernel("@P0 IADD3 R4, R0, 0x2", "@P0 IADD3 R9, R0, 0x2")),
        A_GUARD_IS_DROPPED(Kind.SHAPE, kernel("@P0 IADD3 R4", "IADD3 R4")),
        A_GUARD_IS_INVERTED(Kind.SHAPE, kernel("@P0 IADD3 R4", "@!P0 IADD3 R4")),
        A_GUARD_IS_ANOTHER(Kind.VALUE, kernel("@P0 BRA", "@P1 BRA")),
        A_GUARD_IS_OVERWRITTEN(Kind.VALUE, kernel("  @P0 BRA", "  ISETP.NE.AND P0, PT, R0, RZ, PT ;\n  @P0 BRA")),
        A_NUMBER_IS_ANOTHER(Kind.SHAPE, kernel("R4, R0, 0x1", "R4, R0, 0x7")),
        AN_INSTRUCTION_IS_MISSING(Kind.SHAPE, kernel("  IADD3 R5, R8, UR7, RZ ;\n", "")),
        AN_INSTRUCTION_IS_TOO_MANY(Kind.SHAPE, kernel("  UMOV UR6", "  FADD R9, R0, R0 ;\n  UMOV UR6")),
        A_REGISTER_IS_VIRTUAL(Kind.REGISTER, kernel("R8", "%R8")),
        A_REGISTER_IS_BEYOND_THE_LIMIT(Kind.REGISTER, kernel("R8", "R32")),
        A_TARGET_IS_ANOTHER(Kind.SHAPE, kernel("BRA `(.B3)", "BRA `(.B2)")),
        ARMS_SHARE_A_REGISTER_OF_THE_WARP(Kind.VALUE, kernel("  BRA `(.B3)", "  R2UR UR7, R5 ;\n  BRA `(.B3)")),
        A_REGISTER_OF_THE_WARP_IS_OVERWRITTEN(Kind.VALUE, kernel("  @P0 BRA", "  R2UR UR6, R4 ;\n  @P0 BRA")),
        WHAT_IS_OF_USE_IS_DEAD(Kind.VALUE, kernel("  STL [R1], R4", "  DEAD R4 ;\n  STL [R1], R4")),
        WHAT_IS_OF_USE_IS_UNDEFINED(Kind.VALUE, kernel("  STL [R1], R4", "  @P0 UNDEF R4 ;\n  STL [R1], R4")),
        A_SLOT_IS_NOT_IN_THE_FRAME(Kind.FRAME, kernel("[R1]", "[R1+0x10]")),
        A_SLOT_IS_ASKEW(Kind.FRAME, kernel("[R1]", "[R1+0x2]")),
        THERE_IS_NO_FRAME(Kind.FRAME, kernel("  IADD3 R1, R1, -0x10, RZ ;\n", "")),
        A_SLOT_COMES_BEFORE_THE_FRAME(
                Kind.FRAME,
                kernel("  IADD3 R1, R1, -0x10, RZ ;\n", "", "  UMOV UR6", "  IADD3 R1, R1, -0x10, RZ ;\n  UMOV UR6")),
        A_BLOCK_IS_MISSING(Kind.SHAPE, kernel(".B3:\n", "", "`(.B3)", "`(.B2)")),
        A_CALL_OVERWRITES(Kind.VALUE, call("MOV R18, R4", "MOV R9, R4", "R4, R4, R18", "R4, R4, R9")),
        A_CALL_OVERWRITES_THE_RETURN_ADDRESS(Kind.VALUE, call("  COPY R20x2, R16x2 ;\n", "")),
        AN_ARGUMENT_IS_OVERWRITTEN(Kind.VALUE, call("  LEPC", "  COPY R4, R16 ;\n  LEPC")),
        ANOTHER_RESULT_IS_READ(Kind.VALUE, call("R4, R4, R18", "R4, R5, R18")),
        A_RESULT_IS_ELSEWHERE(Kind.VALUE, call("R4, R4, R18", "R6, R4, R18")),
        A_SAVE_IS_MISSING(Kind.VALUE, call("  STL [R1+0x8], R18 ;\n", "")),
        A_RESTORE_IS_MISSING(Kind.VALUE, call("  LDL R18, [R1+0x8] ;\n", "")),
        THE_FRAME_IS_NOT_GIVEN_BACK(Kind.FRAME, call("  IADD3 R1, R1, 0x10, RZ ;\n", "")),
        THE_FRAME_IS_GIVEN_BACK_TOO_EARLY(
                Kind.FRAME,
                call("  IADD3 R1, R1, 0x10, RZ ;\n", "", "  LDL R16", "  IADD3 R1, R1, 0x10, RZ ;\n  LDL R16")),
        TOO_MUCH_IS_GIVEN_BACK(Kind.FRAME, call("R1, 0x10", "R1, 0x20"));

        final Kind kind;
        final Change change;

        Wrong(Kind kind, Change change) {
            this.kind = kind;
            this.change = change;
        }
    }

    @ParameterizedTest
    @EnumSource(Wrong.class)
    void isAFault(Wrong wrong) {
        List<AllocationFault> found = wrong.change.faults();
        assertNotEquals(List.of(), found);
        assertEquals(wrong.kind, found.getFirst().kind(), found::toString);
        assertTrue(found.getFirst().place().line() > 0);
    }

    private enum Right {
        AS_IT_IS(kernel()),
        OTHER_NAMES(kernel("R8", "R10", "UR6", "UR9", "P0", "P3")),
        TRIPLE_COPY(kernel("  UMOV UR6", "  COPY R12, R4 ;\n  COPY R13, R12 ;\n  COPY R4, R13 ;\n  UMOV UR6")),
        ANOTHER_SLOT(kernel("[R1]", "[R1+0xc]")),
        NO_SPILL(kernel(
                "  STL [R1], R4 ;\n",
                "",
                "  LDL R5, [R1] ;\n",
                "",
                "  LDL R8, [R1] ;\n",
                "",
                "R5, R5, UR6",
                "R5, R4, UR6",
                "R5, R8, UR7",
                "R5, R4, UR7")),
        A_PACK_THAT_IS_NOTHING(kernel(
                "  PACK R6x2, R0, R4 ;\n",
                "",
                "S2R R0",
                "S2R R6",
                "IADD3 R4, R0",
                "IADD3 R7, R6",
                "[R1], R4",
                "[R1], R7",
                "R0, 0xb",
                "R6, 0xb")),
        A_PACK_BY_TWO_COPIES(kernel("  PACK R6x2, R0, R4 ;\n", "  COPY R7, R4 ;\n  COPY R6, R0 ;\n")),
        A_PACK_LATER(kernel(
                "  PACK R6x2, R0, R4 ;\n",
                "",
                "  UMOV UR6",
                "  COPY R6, R0 ;\n  UMOV UR6",
                "  UMOV UR7",
                "  LDL R7, [R1] ;\n  UMOV UR7")),
        A_PREDICATE_AS_A_NUMBER(kernel(
                "  UMOV UR6",
                "  SEL R9, RZ, 0xffffffff, !P0 ;\n  UMOV UR6",
                "  @P0 BRA",
                "  ISETP.NE.AND P2, PT, R9, RZ, PT ;\n  @P2 BRA")),
        A_NUMBER_THAT_IS_A_PREDICATE_ON_THE_STACK(kernel(
                "  UMOV UR6",
                "  SEL R9, RZ, 0xffffffff, !P0 ;\n  STL [R1+0x4], R9 ;\n  UMOV UR6",
                "  @P0 BRA",
                "  LDL R11, [R1+0x4] ;\n  ISETP.NE.AND P2, PT, R11, RZ, PT ;\n  @P2 BRA")),
        A_REGISTER_OF_THE_WARP_IN_LANES(kernel(
                "  @P0 BRA", "  COPY R9, UR7 ;\n  @P0 BRA", "  IADD3 R5, R8", "  R2UR UR7, R9 ;\n  IADD3 R5, R8")),
        TWO_SLOTS(kernel("  UMOV UR6", "  STL [R1+0x8], R4 ;\n  UMOV UR6", "LDL R8, [R1]", "LDL R8, [R1+0x8]")),
        A_STORE_OF_WHAT_NOBODY_NEEDS(kernel("  UMOV UR6", "  STL [R1+0x4], R2 ;\n  UMOV UR6")),
        WHAT_IS_OF_NO_USE_IS_DEAD(kernel("  UMOV UR6", "  DEAD R0, R4 ;\n  UMOV UR6")),
        A_LARGER_FRAME(kernel("-0x10", "-0x40")),
        ONE_REGISTER_AGAIN(kernel("R8", "R0")),
        A_CALL(call()),
        A_CALL_WITH_OTHER_REGISTERS(call("R18", "R24")),
        A_CALL_WITH_A_SLOT(call(
                "  STL [R1+0x8], R18 ;\n",
                "",
                "MOV R18, R4 ;",
                "STL [R1+0x8], R4 ;",
                "  IADD3 R4, R4, R18",
                "  LDL R9, [R1+0x8] ;\n  IADD3 R4, R4, R9",
                "  LDL R18, [R1+0x8] ;\n",
                "")),
        A_CALL_WITH_AN_ARGUMENT_THAT_COMES_AND_GOES(call("  LEPC", "  COPY R9, R4 ;\n  COPY R4, R9 ;\n  LEPC")),
        A_CALL_WITH_A_RESULT_ELSEWHERE_AND_BACK(
                call("  IADD3 R4, R4, R18, RZ ;", "  IADD3 R9, R4, R18, RZ ;\n  COPY R4, R9 ;")),
        A_CALL_THAT_SAVES_MORE(call(
                "  COPY R16x2",
                "  STL [R1+0xc], R19 ;\n  COPY R16x2",
                "  LDL R16, ",
                "  LDL R19, [R1+0xc] ;\n  LDL R16, "));

        final Change change;

        Right(Change change) {
            this.change = change;
        }
    }

    @ParameterizedTest
    @EnumSource(Right.class)
    void isTaken(Right right) {
        assertEquals(List.of(), right.change.faults());
    }

    @Test
    void aFaultNamesItsPlace() {
        assertEquals(
                "k:19:3: VALUE: after it there is no %R5 in R5",
                faults(BEFORE, kernel("IADD3 R5, R8, UR7", "IADD3 R9, R8, UR7").changed(), true)
                        .getLast()
                        .toString()
                        .replaceFirst("^k:\\d+", "k:19"));
    }

    /** Functions that have physical registers already are not changed, and the validator accepts them. */
    @ParameterizedTest
    @MethodSource("lockstep.conformance.corpus.CubinCorpus#programs")
    void openedCubinsAreTaken(Path program) throws IOException {
        SourceLocation place = SourceLocation.ofFile(program.getFileName().toString());
        Diagnostics diagnostics = new Diagnostics();
        OriModule opened = CubinReader.read(Files.readAllBytes(program), place, diagnostics)
                .flatMap(cubin -> OriLayout.open(cubin, place, diagnostics))
                .orElseThrow();
        for (OriFunction function : opened.functions()) {
            AllocationLimits limits = new AllocationLimits(AllocationLimits.MAX_GENERAL, OWN_FRAMES, true);
            OriFunction made = LinearScan.allocate(function, limits, diagnostics)
                    .orElseThrow()
                    .function();
            assertEquals(function, made);
            assertEquals(List.of(), AllocationValidator.validate(function, made, limits));
        }
    }
}
