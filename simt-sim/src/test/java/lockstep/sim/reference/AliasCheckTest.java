package lockstep.sim.reference;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import lockstep.ir.claim.ClaimSource;
import lockstep.ir.claim.ClaimSource.AliasClaims;
import lockstep.ir.claim.ClaimSource.AliasRelation;
import lockstep.ir.claim.ClaimSource.UniformityClaims;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.sim.ClaimViolation;
import lockstep.sim.Outcome;
import lockstep.sim.RunResult;
import lockstep.sim.image.ImageOptions;
import lockstep.sim.image.ProgramImage;
import org.junit.jupiter.api.Test;

/**
 * docs/semantics.md, S12.7: false claims about addresses are caught; true ones, and those about other iterations, are
 * never reported.
 */
final class AliasCheckTest {
    /** Claims one relation for accesses through the addresses {@code %first} and {@code %second}. */
    private record Claim(AliasRelation relation, boolean ofReads) implements ClaimSource, AliasClaims {
        @Override
        public String name() {
            return "test-claims";
        }

        @Override
        public UniformityClaims claims(Module module) {
            return UniformityClaims.NONE;
        }

        @Override
        public AliasClaims aliasClaims(Module module) {
            return this;
        }

        @Override
        public AliasRelation relation(Instruction first, Instruction second, boolean isConflict) {
            boolean isAsked = address(first).equals("first") && address(second).equals("second")
                    || address(first).equals("second") && address(second).equals("first");
            return isAsked && (isConflict || ofReads) ? relation : AliasRelation.MAY;
        }

        private static String address(Instruction access) {
            int index = access instanceof StoreInstruction ? 1 : 0;
            return access.operand(index) instanceof LocalValue value && value.name() != null ? value.name() : "";
        }
    }

    private static List<ClaimViolation> violations(String body, AliasRelation relation, boolean ofReads) {
        Module module = Programs.module(Programs.kernel(body + "  ret void", ""));
        ImageOptions options = ImageOptions.REFERENCE.withClaims(List.of(new Claim(relation, ofReads)));
        RunResult result = Programs.run(
                ProgramImage.of(module, options),
                Programs.launch(8),
                Programs.schedules().getFirst(),
                32);
        assertTrue(
                result.outcome() instanceof Outcome.Finished, result.outcome().toString());
        return result.claimViolations();
    }

    private static void caught(String body, AliasRelation relation) {
        List<ClaimViolation> found = violations(body, relation, true);
        assertEquals(
                List.of(ClaimViolation.Kind.ADDRESS),
                found.stream().map(ClaimViolation::kind).toList());
        assertTrue(found.getFirst().toString().contains("claims of addresses: " + relation), found.toString());
    }

    private static final String SAME = """
              %first = alloca [4 x i32], align 4
              %second = getelementptr i8, ptr %first, i64 0
              store i32 1, ptr %first, align 4
              store i32 2, ptr %second, align 4
            """;
    private static final String OVERLAPPING = """
              %first = alloca [4 x i32], align 4
              %second = getelementptr i8, ptr %first, i64 2
              store i32 1, ptr %first, align 2
              store i32 2, ptr %second, align 2
            """;
    private static final String APART = """
              %first = alloca [4 x i32], align 4
              %second = getelementptr i8, ptr %first, i64 4
              store i32 1, ptr %first, align 4
              store i32 2, ptr %second, align 4
            """;

    @Test
    void falseClaimsAreCaught() {
        caught(SAME, AliasRelation.NO);
        caught(OVERLAPPING, AliasRelation.NO);
        caught(OVERLAPPING, AliasRelation.MUST);
        caught(APART, AliasRelation.MUST);
        caught(APART, AliasRelation.PARTIAL);
    }

    @Test
    void trueClaimsAreNeverReported() {
        assertEquals(List.of(), violations(SAME, AliasRelation.MUST, true));
        assertEquals(List.of(), violations(OVERLAPPING, AliasRelation.PARTIAL, true));
        assertEquals(List.of(), violations(APART, AliasRelation.NO, true));
    }

    @Test
    void conflictClaimsDoNotApplyToTwoReads() {
        String body = """
                  %first = alloca i32, align 4
                  %second = getelementptr i8, ptr %first, i64 0
                  store i32 1, ptr %first, align 4
                """.replace("store i32 1, ptr %first", "%z = load i32, ptr %first")
                + "  %y = load i32, ptr %second, align 4\n";
        assertEquals(List.of(), violations(body, AliasRelation.NO, false));
        assertEquals(1, violations(body, AliasRelation.NO, true).size());
    }

    /**
     * In each iteration {@code %second} is where {@code %first} was in the previous one: they are never equal in one
     * iteration.
     */
    @Test
    void addressesOfOtherRoundsAreNotCompared() {
        String body = """
                  %array = alloca [8 x i32], align 4
                  br label %loop
                loop:
                  %i = phi i64 [ 1, %entry ], [ %n, %loop ]
                  %h = sub i64 %i, 1
                  %first = getelementptr i32, ptr %array, i64 %i
                  %second = getelementptr i32, ptr %array, i64 %h
                  store i32 2, ptr %second, align 4
                  store i32 1, ptr %first, align 4
                  %n = add i64 %i, 1
                  %c = icmp ult i64 %n, 8
                  br i1 %c, label %loop, label %end
                end:
                """;
        assertEquals(List.of(), violations(body, AliasRelation.NO, true));
        assertEquals(1, violations(body, AliasRelation.MUST, true).size());
    }
}
