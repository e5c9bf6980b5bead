package lockstep.conformance.filecheck;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import lockstep.conformance.filecheck.FileCheck.CheckRewrite;
import org.junit.jupiter.api.Test;

/** Which check lines are rewritten, and how. */
class CheckRewriterTest {
    private static final String INPUT = """
            define void @f(i32 %x) {
              %a = add i32 %x, 1
              %b = shl i32 %a, 1
              call void @g(i32 %b)
              ret void
            }

            define void @h() {
              ret void
            }
            """;

    private static CheckRewrite rewrite(String check, String input, String... switches) {
        return FileCheck.rewrite("t.ll", check, input, FileCheckOptions.parse(List.of(switches)));
    }

    private static void assertRewritten(String expected, String check, String... switches) {
        CheckRewrite rewrite = rewrite(check, INPUT, switches);
        assertEquals(new CheckRewrite.Rewritten(expected), rewrite);
        assertTrue(FileCheck.check("t.ll", expected, INPUT, FileCheckOptions.parse(List.of(switches)))
                .isPass());
    }

    private static void assertRefused(String message, String check, String... switches) {
        CheckRewrite.Refused refused = assertInstanceOf(CheckRewrite.Refused.class, rewrite(check, INPUT, switches));
        assertTrue(refused.reasons().getFirst().toString().contains(message), refused.toString());
    }

    @Test
    void theMostSimilarLineIsTaken() {
        assertRewritten("""
                ; CHECK-LABEL: @f
                ; CHECK: %a = add i32 %x, 1
                ; CHECK: call void @g(i32 %b)
                ; CHECK: ret void
                """, """
                ; CHECK-LABEL: @f
                ; CHECK: %a = add i32 %x, 1
                ; CHECK: call void @g(i32 %a)
                ; CHECK: ret void
                """);
    }

    @Test
    void linesWithoutGapsStaySo() {
        assertRewritten("""
                ; CHECK-LABEL: @f
                ; CHECK-NEXT:    %a = add i32 %x, 1
                ; CHECK-NEXT:    %b = shl i32 %a, 1
                ; CHECK-NEXT:    call void @g(i32 %b)
                ; CHECK-NEXT:    ret void
                ; CHECK-NEXT:  }
                """, """
                ; CHECK-LABEL: @f
                ; CHECK-NEXT:    %a = add i32 %x, 1
                ; CHECK-NEXT:    call void @g(i32 %b)
                ; CHECK-NEXT:    ret void
                ; CHECK-NEXT:  }
                """);
        assertRewritten("""
                ; CHECK: %a = add
                ; CHECK-NEXT: %b = shl
                ; CHECK-NEXT: call void @g(i32 %b)
                ; CHECK-NEXT: ret void
                """, """
                ; CHECK: %a = add
                ; CHECK-NEXT: %b = shl
                ; CHECK-NEXT: call void @g(i32 %b)
                ; CHECK-NEXT: fence seq_cst
                ; CHECK-NEXT: call void @other()
                ; CHECK-NEXT: ret void
                """);
    }

    @Test
    void emptyLinesAreCheckedAsSuch() {
        assertRewritten("""
                ; CHECK: call
                ; CHECK-NEXT: ret void
                ; CHECK-NEXT: }
                ; CHECK-EMPTY:
                ; CHECK-NEXT: define void @h()
                """, """
                ; CHECK: call
                ; CHECK-NEXT: ret void
                ; CHECK-EMPTY:
                ; CHECK-NEXT: define void @h()
                """);
    }

    @Test
    void onlyTheRegionThatFailsIsRewritten() {
        assertRewritten("""
                // CHECK-LABEL: @f
                // CHECK-DAG: %b = shl
                // CHECK-DAG: %a = add
                // CHECK: call {{.*}} @g(i32 [[V:%.*]])
                // CHECK-LABEL: @h
                // CHECK-NEXT: ret void
                """, """
                // CHECK-LABEL: @f
                // CHECK-DAG: %b = shl
                // CHECK-DAG: %a = add
                // CHECK: call {{.*}} @g(i32 [[V:%.*]])
                // CHECK-LABEL: @h
                // CHECK-NEXT: ret i32 1
                """);
    }

    @Test
    void everyRegionThatFailsIsRewritten() {
        assertRewritten(
                "CHECK-LABEL: @f\nCHECK: %b = shl i32 %a, 1\nCHECK-LABEL: @h\nCHECK: ret void\nCHECK-NEXT: }\n",
                "CHECK-LABEL: @f\nCHECK: %b = shl i32 %x, 1\nCHECK-LABEL: @h\nCHECK: ret i32\nCHECK-NEXT: }\n");
    }

    @Test
    void otherLinesAndLineEndsStay() {
        assertRewritten(
                "; RUN: x\r\n%1 = add ; CHECK: %b = shl i32 %a, 1\r\n\r\n; text",
                "; RUN: x\r\n%1 = add ; CHECK: %b = shl i32 %a, 2\r\n\r\n; text");
    }

    @Test
    void whatLooksLikeAPatternIsLiteral() {
        String input = "a [[1, 2], [3, 4]] = {{x}}\nb\n";
        String check = "CHECK: a [\nCHECK-NEXT: c\nCHECK: a [{{[1[]}}";
        assertEquals(
                new CheckRewrite.Rewritten("CHECK: b\nCHECK{LITERAL}: a [[1, 2], [3, 4]] = {{x}}"),
                rewrite("CHECK: b\nCHECK: a [1, 2], [3, 4]", "b\na [[1, 2], [3, 4]] = {{x}}\n"));
        assertInstanceOf(CheckRewrite.Refused.class, rewrite(check, input));
    }

    @Test
    void severalMatchesOnALineAreKept() {
        assertRewritten(
                "CHECK: define\nCHECK-SAME: @f\nCHECK-SAME: %x\nCHECK: call\nCHECK: @g\nCHECK: ret void",
                "CHECK: define\nCHECK-SAME: @f\nCHECK-SAME: %x\nCHECK: call\nCHECK: @g\nCHECK: ret i64");
        assertRewritten(
                "CHECK-LABEL: @f\nCHECK-SAME: i32 %x\nCHECK-NEXT: %a = add i32 %x, 1",
                "CHECK-LABEL: @f\nCHECK-SAME: i32 %x\nCHECK-NEXT: %a = sub i32 %x, 1");
    }

    @Test
    void whatIsExcludedStaysExcluded() {
        assertRewritten(
                "CHECK: %a = add\nCHECK-NOT: mul\nCHECK: %b = shl i32 %a, 1",
                "CHECK: %a = add\nCHECK-NOT: mul\nCHECK: %b = shl i32 %a, 2");
        assertRefused(
                "t.ll:2:1: error[filecheck-not-rewritten]: the rewritten check lines do not match: "
                        + "CHECK-NOT: excluded string found",
                "CHECK: %a = add\nCHECK-NOT: shl\nCHECK: call void @g(i32 %a)");
    }

    @Test
    void whatAPersonMeantIsRefusedAtItsPlace() {
        assertRefused("t.ll:2:3: error[filecheck-not-rewritten]: CHECK-NOT is not", "CHECK: add\n; CHECK-NOT: shl");
        assertRefused("t.ll:1:1: error[filecheck-not-rewritten]: CHECK is not", "CHECK: {{mul|div}}");
        assertRefused("t.ll:1:1: error[filecheck-not-rewritten]: CHECK-DAG is not", "CHECK-DAG: mul");
        assertRefused("t.ll:1:1: error[filecheck-not-rewritten]: CHECK-COUNT is not", "CHECK-COUNT-2: add");
        assertRefused("t.ll:1:1: error[filecheck-not-rewritten]: CHECK is not", "CHECK: [[A:%.*]] = add i32 %y");
        assertRefused("CHECK is not rewritten: it defines", "CHECK: [[A:%.*]] = add\nCHECK: ret i32 1");
        assertRefused("t.ll:1:1: error[filecheck-not-rewritten]: CHECK-LABEL is not", "CHECK-LABEL: @k\nCHECK: ret");
        assertRefused("CHECK-SAME is not rewritten", "CHECK: define\nCHECK-SAME: @h");
        assertRefused("<--implicit-check-not>", "CHECK: add", "--implicit-check-not=shl");
    }

    @Test
    void aLineThatResemblesNoneIsRefused() {
        assertRefused("t.ll:2:1: error[filecheck-not-rewritten]: CHECK is not", "CHECK: add\nCHECK: zzzz");
        assertRefused("no similar line", "CHECK: ret void\nCHECK: ret void\nCHECK: %a = add i32 %x, 1");
    }

    @Test
    void codeBesideACommentIsNotRemovedOrRepeated() {
        assertRefused(
                "nothing but a comment",
                "CHECK: %a = add\nret ; CHECK-NEXT: call void @g(i32 %b)\nCHECK-NEXT: ret void");
        assertRefused("nothing but a comment", "CHECK: call\nret i32 1 ; CHECK-NEXT: fence\nCHECK-NEXT: ret void\n");
    }

    @Test
    void blanksCountWhereTheyAreToldTo() {
        assertRewritten(
                "CHECK:  %a = add i32 %x, 1\nCHECK-NEXT:  %b = shl i32 %a, 1\n",
                "CHECK:  %a = add i32 %x, 1\nCHECK-NEXT:%b = shl i32 %a, 1\n",
                "--strict-whitespace",
                "--match-full-lines");
        assertRewritten("CHECK: %a = add i32 %x, 1", "CHECK: %a = add i32", "--match-full-lines");
    }

    @Test
    void anInputThatIsTooLargeIsRefused() {
        String check = "CHECK-LABEL: start\n" + "CHECK: a\n".repeat(2000) + "CHECK: b\n";
        assertInstanceOf(CheckRewrite.Refused.class, rewrite(check, "start\n" + "a\n".repeat(2000)));
    }
}
