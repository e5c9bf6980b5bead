package lockstep.compiler.sroa;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import lockstep.ir.nvvm.ExtractValueInstruction;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.InsertValueInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.layout.StructLayout;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.ArrayType;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.FunctionType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.nvvm.type.Type.SimpleType;
import lockstep.ir.nvvm.type.Type.VectorType;

/**
 * Splits loads and stores of first-class structs and arrays into accesses of their members. Padding is not accessed.
 */
final class AggregateSplitter {
    /** The most members of an access that is split, because each becomes three instructions. Assumed. */
    private static final int MAX_MEMBERS = 64;

    private final Rewriter rewriter;
    private final DataLayout layout;

    /** A member that is not an aggregate, its path and its offset in bytes. */
    private record Member(Type type, List<Integer> path, long offset) {}

    AggregateSplitter(Rewriter rewriter, DataLayout layout) {
        this.rewriter = rewriter;
        this.layout = layout;
    }

    /** Whether {@code access} is small enough. */
    boolean canSplit(Instruction access) {
        return members(typeOf(access)).isPresent();
    }

    private static Type typeOf(Instruction access) {
        return access instanceof StoreInstruction store ? store.value().type() : access.type();
    }

    private Optional<List<Member>> members(Type aggregate) {
        List<Member> found = new ArrayList<>();
        Deque<Member> work = new ArrayDeque<>();
        work.push(new Member(aggregate, List.of(), 0));
        while (!work.isEmpty()) {
            Member member = work.pop();
            switch (member.type()) {
                case StructType s when s.fields().size() <= MAX_MEMBERS -> pushFields(s, member, work);
                case ArrayType a when a.count() <= MAX_MEMBERS -> pushElements(a, member, work);
                case StructType s -> {
                    return Optional.empty();
                }
                case ArrayType a -> {
                    return Optional.empty();
                }
                case SimpleType x -> found.add(member);
                case IntType x -> found.add(member);
                case FloatType x -> found.add(member);
                case PointerType x -> found.add(member);
                case VectorType x -> found.add(member);
                case FunctionType x -> found.add(member);
            }
            if (found.size() + work.size() > MAX_MEMBERS) {
                return Optional.empty();
            }
        }
        return Optional.of(found);
    }

    private void pushFields(StructType struct, Member member, Deque<Member> work) {
        StructLayout fields = layout.structLayout(struct);
        for (int i = struct.fields().size() - 1; i >= 0; i--) {
            work.push(new Member(struct.fields().get(i), longer(member, i), member.offset() + fields.offset(i)));
        }
    }

    private void pushElements(ArrayType array, Member member, Deque<Member> work) {
        long stride = layout.allocSize(array.element());
        for (int i = (int) array.count() - 1; i >= 0; i--) {
            work.push(new Member(array.element(), longer(member, i), member.offset() + i * stride));
        }
    }

    private static List<Integer> longer(Member member, int index) {
        List<Integer> path = new ArrayList<>(member.path());
        path.add(index);
        return path;
    }

    /** Splits one access; the caller has the permission. */
    void split(Instruction access) {
        List<Member> members = members(typeOf(access)).orElseThrow();
        IrBuilder builder = rewriter.before(access);
        if (access instanceof LoadInstruction load) {
            Value whole = rewriter.context().poison(load.type());
            for (Member member : members) {
                Value part = builder.load(
                        member.type(),
                        pointer(builder, load.pointer(), member.offset()),
                        alignment(load.access().alignment(), load.type(), member.offset()));
                whole = builder.add(new InsertValueInstruction(whole, part, member.path()));
            }
            rewriter.replaceAllUses(load, whole);
        } else if (access instanceof StoreInstruction store) {
            for (Member member : members) {
                Value part = builder.add(new ExtractValueInstruction(store.value(), member.path()));
                builder.store(
                        part,
                        pointer(builder, store.pointer(), member.offset()),
                        alignment(store.access().alignment(), store.value().type(), member.offset()));
            }
        }
        rewriter.erase(access);
    }

    private long alignment(long stated, Type type, long offset) {
        long known = stated == 0 ? layout.abiAlignment(type) : stated;
        return offset == 0 ? known : Math.min(known, Long.lowestOneBit(offset));
    }

    private Value pointer(IrBuilder builder, Value base, long offset) {
        if (offset == 0) {
            return base;
        }
        IntType index = IntType.of(layout.indexBits(((PointerType) base.type()).addressSpace()));
        return builder.elementPointer(
                IntType.I8, base, List.of(rewriter.context().integer(index, offset)), Flag.INBOUNDS.bit());
    }
}
