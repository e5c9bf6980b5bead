package lockstep.compiler.legalize;

import java.util.List;
import java.util.Set;
import lockstep.ir.nvvm.Function;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;

/**
 * lower-accesses: splits loads and stores into ones that PTX has instructions for. For each load and store:
 *
 * <ol>
 *   <li>An aggregate is accessed member by member; padding is neither read nor written (S2.9: what a store leaves there
 *       is undefined).
 *   <li>A vector of whole leaves is accessed in the largest pieces of 4, 2 and 1 elements that have at most 128 bits
 *       and are aligned to their size. A vector whose elements are not whole bytes is packed bit by bit in memory, and
 *       is accessed byte by byte: a byte is poison only if an element that has bits in it is.
 *   <li>An integer is accessed in parts of 1, 2, 4 and 8 bytes that add up to its store size, each as large as its
 *       alignment permits. Bits of the last byte above the width are undefined after a store, and are written as zeros.
 *       A float that is not aligned is accessed as an integer of its bits.
 * </ol>
 *
 * <pre>
 *   %v = load i24, ptr %p, align 2         %0 = load i16, ptr %p, align 2
 *                                          %1 = zext i16 %0 to i32
 *                                          %2 = getelementptr i8, ptr %p, i64 2
 *                                          %3 = load i8, ptr %2, align 2
 *                                          %4 = zext i8 %3 to i32
 *                                          %5 = shl i32 %4, 16
 *                                          %6 = or i32 %1, %5
 *                                          %v = trunc i32 %6 to i24
 * </pre>
 *
 * <p>Parts keep the metadata that is valid for parts. Not lowered, and refused by selection: atomic accesses (no
 * sequence of accesses is atomic) and volatile ones that would be several (other threads see a volatile access as a
 * whole, S9.4); pointers that are not aligned (a byte by itself is not part of a pointer, decision 023); {@code fp128},
 * integers of more than 128 bits, scalable vectors, and aggregates and vectors of more than 4,096 members.
 *
 * <p>Source: LLVM, DAGTypeLegalizer and {@code TargetLowering::expandUnalignedLoad}. Linear in the number of bytes
 * accessed.
 */
public final class LowerAccesses implements FunctionPass {
    private static final String NAME = "lower-accesses";

    static final Rule AGGREGATE = new Rule(NAME, "aggregate", "an aggregate is accessed member by member");
    static final Rule VECTOR = new Rule(NAME, "vector", "a vector is accessed in pieces that PTX has");
    static final Rule PACKED = new Rule(NAME, "packed", "a vector of parts of bytes is accessed byte by byte");
    static final Rule WIDTH = new Rule(NAME, "width", "an integer is accessed in parts of whole bytes");
    static final Rule ALIGNMENT = new Rule(NAME, "alignment", "an access is made in parts that are aligned");

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "leave loads and stores that PTX has instructions for",
            new SourceRef.Manual("PTX ISA", "ld, st; LLVM, DAGTypeLegalizer, TargetLowering::expandUnalignedLoad"),
            List.of(AGGREGATE, VECTOR, PACKED, WIDTH, ALIGNMENT),
            List.of(),
            List.of("loads", "stores", "parts"),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean isRequired() {
        return true;
    }

    @Override
    public boolean run(Function function, PassContext context) {
        return new AccessLowering(function, context).run();
    }
}
