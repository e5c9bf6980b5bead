package lockstep.compiler.analysis.lazyvalue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.stream.StreamSupport;
import lockstep.compiler.analysis.value.WrappedRange;
import lockstep.compiler.lattice.LatticeValue;
import lockstep.ir.cfg.DominatorTree;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.text.NvvmReader;
import lockstep.ir.nvvm.type.Type.IntType;
import org.junit.jupiter.api.Test;

/** Single claims, and places where none may be made. The place is the end of the block {@code at}. */
final class LazyValueInfoTest {
    private record Place(Function function, LazyValueInfo info) {
        static Place in(String declarations, String body) {
            String text = declarations + "\ndefine void @f(i8 %x, i8 %y, ptr %p, ptr addrspace(3) %s, i1 %c) "
                    + (declarations.contains("; null is valid") ? "null_pointer_is_valid " : "") + "{\n" + body + "}\n";
            Function function = NvvmReader.read("t.ll", text, new Context())
                    .orThrow()
                    .definedFunctions()
                    .getFirst();
            FunctionGraph graph = FunctionGraph.of(function);
            return new Place(function, new LazyValueInfo(function, graph, DominatorTree.of(graph)));
        }

        LocalValue value(String name) {
            for (LocalValue argument : function.arguments()) {
                if (name.equals(argument.name())) {
                    return argument;
                }
            }
            return function.blockList().stream()
                    .flatMap(block -> StreamSupport.stream(block.spliterator(), false))
                    .filter(i -> name.equals(i.name()))
                    .findFirst()
                    .orElseThrow();
        }

        BasicBlock block(String name) {
            return function.blockList().stream()
                    .filter(b -> name.equals(b.name()))
                    .findFirst()
                    .orElseThrow();
        }

        LatticeValue claim(String name) {
            return info.before(value(name), block("at").terminator());
        }

        /** First and last number, signed, followed by "?" if it may be undefined; "any" if nothing is known. */
        String range(String name) {
            return text(claim(name));
        }
    }

    private static String text(LatticeValue claim) {
        WrappedRange range = LatticeValue.rangeOf(claim);
        if (range == null) {
            return claim.isVarying() ? "any" : claim.isUnknown() ? "none" : claim.toString();
        }
        String open = claim.isOpen() ? "?" : "";
        return range.low() + ".." + range.low().add(range.count()).subtract(ExactInt.ONE) + open;
    }

    private static String rangeBehind(String condition) {
        return Place.in(
                        "declare {i8, i1} @llvm.sadd.with.overflow.i8(i8, i8)",
                        "e:\n" + condition + "  br i1 %k, label %at, label %o\nat:\n  ret void\no:\n  ret void\n")
                .range("x");
    }

    @Test
    void branchesTellRanges() {
        assertEquals("0..9", rangeBehind("  %k = icmp ult i8 %x, 10\n"));
        assertEquals("2..11", rangeBehind("  %a = add i8 %x, -2\n  %k = icmp ult i8 %a, 10\n"));
        assertEquals("4..255", rangeBehind("  %a = and i8 %x, 12\n  %k = icmp ne i8 %a, 0\n"));
        assertEquals("12..15", rangeBehind("  %a = lshr i8 %x, 2\n  %k = icmp eq i8 %a, 3\n"));
        assertEquals("1..255", rangeBehind("  %k = trunc i8 %x to i1\n"));
        assertEquals(
                "28..127",
                rangeBehind("  %a = call {i8, i1} @llvm.sadd.with.overflow.i8(i8 %x, i8 100)\n"
                        + "  %k = extractvalue {i8, i1} %a, 1\n"));
        assertEquals(
                "5..9", rangeBehind("  %a = icmp ult i8 %x, 10\n  %b = icmp uge i8 %x, 5\n  %k = and i1 %a, %b\n"));
        assertEquals("0..9", rangeBehind("  %a = icmp ult i8 %x, 10\n  %b = icmp ult i8 %x, 5\n  %k = or i1 %a, %b\n"));
    }

    @Test
    void othersTellNothing() {
        assertEquals("any", rangeBehind("  %k = icmp ult i8 %y, 10\n"));
        assertEquals("any", rangeBehind("  %a = icmp ult i8 %x, 10\n  %k = or i1 %a, %c\n"));
        assertEquals("any", rangeBehind("  %a = xor i8 %x, %y\n  %k = icmp ult i8 %a, 10\n"));
        assertEquals("any", rangeBehind("  %a = or i8 %x, %y\n  %k = icmp ugt i8 %a, 10\n"));
    }

    @Test
    void limitIsTakenAsItIsKnownThere() {
        String text = "e:\n  %l = and i8 %y, 7\n  %k = icmp ult i8 %x, %l\n  br i1 %k, label %at, label %o\n"
                + "at:\n  ret void\no:\n  ret void\n";
        assertEquals("0..6", Place.in("", text).range("x"));
    }

    @Test
    void switchTellsCasesAndGaps() {
        String text = "e:\n  switch i8 %x, label %at [ i8 0, label %o i8 1, label %o i8 -1, label %o ]\n"
                + "at:\n  ret void\no:\n  ret void\n";
        Place place = Place.in("", text);
        assertEquals("2..254", place.range("x"));
        LatticeValue others = place.info().onEdge(place.value("x"), place.block("e"), place.block("o"));
        assertEquals("255..257", text(others));
    }

    @Test
    void undefinedEntryLeavesOpen() {
        String text = "e:\n  %a = and i8 %y, 7\n  br i1 %c, label %at, label %o\n"
                + "o:\n  br label %at\nat:\n  %j = phi i8 [ %a, %e ], [ undef, %o ]\n  ret void\n";
        LatticeValue claim = Place.in("", text).claim("j");
        assertEquals("0..7?", text(claim));
        assertTrue(LazyValueInfo.closedRange(claim, IntType.of(8)).isFull());
    }

    @Test
    void loopKeepsWhatWasTrueBefore() {
        String text = "e:\n  %k = icmp ult i8 %x, 10\n  br i1 %k, label %h, label %o\n"
                + "h:\n  %i = phi i8 [ 0, %e ], [ %n, %at ]\n"
                + "  %g = icmp ult i8 %i, 20\n  br i1 %g, label %at, label %o\n"
                + "at:\n  %n = add nuw i8 %i, 1\n  br label %h\no:\n  ret void\n";
        assertEquals("0..19", Place.in("", text).range("i"));
        assertEquals("1..20", Place.in("", text).range("n"));
        assertEquals("0..9", Place.in("", text).range("x"));
    }

    @Test
    void assumptionHoldsBehindItselfOnly() {
        String declaration = "declare void @llvm.assume(i1)\ndeclare void @g()";
        String text = "at:\n  %k = icmp ult i8 %x, 10\n  call void @g()\n  call void @llvm.assume(i1 %k)\n  ret void\n";
        Place place = Place.in(declaration, text);
        assertEquals("0..9", place.range("x"));
        Instruction call = place.block("at").first().next();
        assertEquals("any", text(place.info().before(place.value("x"), call)));
    }

    @Test
    void accessedPointerIsNotNull() {
        String load = "e:\n  %a = getelementptr inbounds i8, ptr %p, i64 4\n  %l = load i8, ptr %a\n  br label %at\n"
                + "at:\n  ret void\n";
        assertEquals(LatticeValue.NOT_NULL, Place.in("", load).claim("p"));
        assertEquals(LatticeValue.VARYING, Place.in("; null is valid", load).claim("p"));
        assertEquals(
                LatticeValue.VARYING,
                Place.in("", load.replace("load", "load volatile")).claim("p"));
        assertEquals(
                LatticeValue.VARYING,
                Place.in("", load.replace(" inbounds", "")).claim("p"));
        String shared = "e:\n  %l = load i8, ptr addrspace(3) %s\n  br label %at\nat:\n  ret void\n";
        assertEquals(LatticeValue.VARYING, Place.in("", shared).claim("s"));
    }

    @Test
    void nullOfSharedMemoryIsAnAddress() {
        String text = "e:\n  %k = icmp eq T null, V\n  %k2 = icmp ne T V, null\n"
                + "  br i1 %k2, label %at, label %o\nat:\n  ret void\no:\n  ret void\n";
        Place generic = Place.in("", text.replace("T", "ptr").replace("V", "%p"));
        assertEquals(LatticeValue.NOT_NULL, generic.claim("p"));
        Place shared = Place.in("", text.replace("T", "ptr addrspace(3)").replace("V", "%s"));
        assertEquals(LatticeValue.VARYING, shared.claim("s"));
    }

    @Test
    void armOfSelectIsUsedUnderItsCondition() {
        String text = "at:\n  %f = freeze i8 %x\n  %k = icmp ult i8 %f, 10\n  %t = add i8 %f, 1\n"
                + "  %r = select i1 %k, i8 %t, i8 0\n  ret void\n";
        Place place = Place.in("", text);
        Instruction sum = (Instruction) place.value("t");
        assertEquals("0..9", text(place.info().atUse(sum.operandUse(0))));
        Place open = Place.in("", text.replace("freeze i8 %x", "add i8 %x, 0"));
        Instruction other = (Instruction) open.value("t");
        assertEquals("any", text(open.info().atUse(other.operandUse(0))));
    }

    @Test
    void shuffledAndVotedValuesAreNotKnown() {
        String declarations = "declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)\n"
                + "declare i1 @llvm.nvvm.vote.all.sync(i32, i1)";
        String text = "at:\n  %v = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 5, i32 0, i32 31)\n"
                + "  %w = call i1 @llvm.nvvm.vote.all.sync(i32 -1, i1 true)\n  ret void\n";
        Place place = Place.in(declarations, text);
        assertEquals(List.of("any", "any"), List.of(place.range("v"), place.range("w")));
    }

    @Test
    void comparisonsOfRanges() {
        String text = "e:\n  %k = icmp ult i8 %x, 10\n  br i1 %k, label %at, label %o\n"
                + "at:\n  %a = and i8 %y, 63\n  %b = or i8 %a, 64\n  ret void\no:\n  ret void\n";
        Place place = Place.in("", text);
        Instruction end = place.block("at").terminator();
        LocalValue x = place.value("x");
        assertEquals(Optional.of(true), place.info().compareBefore(Predicate.ULT, x, place.value("b"), end));
        assertEquals(Optional.empty(), place.info().compareBefore(Predicate.ULT, x, place.value("y"), end));
    }
}
