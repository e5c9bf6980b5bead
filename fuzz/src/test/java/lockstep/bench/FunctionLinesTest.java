package lockstep.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

final class FunctionLinesTest {
    private static FunctionLines of(String name, String... instructions) {
        return FunctionLines.of(
                "define void @" + name + "() {\nentry:\n  " + String.join("\n  ", instructions) + "\n}\n");
    }

    @Test
    void whatIsMoreOftenOnOneSideIsLeft() {
        FunctionLines twice = of("f", "call void @g()", "call void @g()", "ret void");
        FunctionLines once = of("f", "call void @g()", "ret void");
        assertEquals(List.of("@f: call void @g()"), twice.without(once));
        assertEquals(List.of(), once.without(twice));
        assertEquals(3, twice.size());
    }

    @Test
    void theOrderDoesNotCount() {
        assertEquals(
                List.of(), of("f", "%a = add i32 1, 2", "ret void").without(of("f", "ret void", "%a = add i32 1, 2")));
    }

    @Test
    void theFunctionCounts() {
        assertEquals(List.of("@f: ret void"), of("f", "ret void").without(of("g", "ret void")));
        assertEquals(List.of("@\"a b\": ret void"), of("\"a b\"", "ret void").without(of("a", "ret void")));
    }

    @Test
    void metadataAndAttributeGroupsDoNotCount() {
        FunctionLines with = of("f", "%a = load i32, ptr %p, align 4, !tbaa !3, !range !{}", "call void @g() #4");
        FunctionLines without = of("f", "%a = load i32, ptr %p, align 4", "call void @g()");
        assertEquals(List.of(), with.without(without));
        assertEquals(List.of(), without.without(with));
    }

    @Test
    void flagsAndAlignmentCount() {
        FunctionLines one = of("f", "%a = add nsw i32 %x, 1", "%b = load i32, ptr %p, align 4");
        FunctionLines other = of("f", "%a = add i32 %x, 1", "%b = load i32, ptr %p, align 8");
        assertEquals(List.of("@f: %a = add nsw i32 %x, 1", "@f: %b = load i32, ptr %p, align 4"), one.without(other));
    }

    @Test
    void linesOutsideOfFunctionsDoNotCount() {
        assertEquals(
                0,
                FunctionLines.of("  ; nothing\n@g = global i32 0\n  declare void @h()\n")
                        .size());
    }
}
