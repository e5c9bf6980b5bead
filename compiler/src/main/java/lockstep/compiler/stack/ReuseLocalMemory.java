package lockstep.compiler.stack;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.Remark;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;

/**
 * reuse-local-memory: stack slots that are never occupied at the same time share one slot.
 *
 * <ol>
 *   <li>The slots of fixed size in the entry block are sorted by size, the largest first.
 *   <li>Each joins the first group of its address space with no member that is {@linkplain SlotLiveness occupied} at
 *       the same time (first fit).
 *   <li>The largest slot of a group gets the strictest alignment and replaces the others. Lifetime markers and alias
 *       metadata of the group's accesses are removed, as they hold for separate slots only.
 * </ol>
 *
 * <pre>{@code
 * %a = alloca [4 x i32]                  %a = alloca [4 x i32], align 8
 * %b = alloca i64
 * store i32 %x, ptr %a                   store i32 %x, ptr %a
 * %u = load i32, ptr %a         =>       %u = load i32, ptr %a
 * store i32 %u, ptr %b                   store i32 %u, ptr %a
 * %v = load i32, ptr %b                  %v = load i32, ptr %a
 * }</pre>
 *
 * <p>A slot is left alone if its address is observed (compared, turned into a number), or if it escapes and has no
 * marked lifetime.
 */
public final class ReuseLocalMemory implements FunctionPass {
    private static final String NAME = "reuse-local-memory";
    static final Rule SHARE = new Rule(NAME, "share-slot", "a stack slot shares the memory of another one");

    private static final List<String> ALIAS_METADATA = List.of("tbaa", "tbaa.struct", "alias.scope", "noalias");
    private static final Knob SLOT_LIMIT = new Knob(
            "slot-limit",
            1000,
            0,
            1 << 20,
            "limit on the slots of a function that are considered, the largest first",
            new SourceRef.Assumed("bounds the time, which grows with the square; stack coloring has no such bound"));

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "let stack slots share memory that are never in use at once",
            new SourceRef.Seed(0, "NVIDIA Custom Passes"),
            List.of(SHARE),
            List.of(SLOT_LIMIT),
            List.of("shared", "bytes"),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Function function, PassContext context) {
        List<SlotUses> candidates = candidates(function);
        long limit = context.knob(SLOT_LIMIT);
        if (candidates.size() > limit) {
            context.remark(() -> new Remark(
                    Remark.Kind.MISSED,
                    NAME,
                    "SlotLimit",
                    function.name(),
                    SourceLocation.NONE,
                    "%d of %d slots are not considered".formatted(candidates.size() - limit, candidates.size())));
        }
        if (candidates.size() < 2) {
            return false;
        }
        Rewriter rewriter = context.rewriter(function);
        SlotLiveness places = new SlotLiveness(function);
        List<Group> groups = new ArrayList<>();
        for (SlotUses slot : candidates.subList(0, (int) Math.min(limit, candidates.size()))) {
            assign(slot, places.of(slot), groups, rewriter);
        }
        for (Group group : groups) {
            if (group.members.size() > 1) {
                context.count("shared", group.members.size() - 1L);
                context.count("bytes", group.saved());
                group.rewrite(rewriter);
            }
        }
        return rewriter.changed();
    }

    private static List<SlotUses> candidates(Function function) {
        DataLayout layout = DataLayout.of(function.module());
        List<SlotUses> candidates = new ArrayList<>();
        for (Instruction instruction : function.entry()) {
            if (instruction instanceof AllocaInstruction slot
                    && slot.count() instanceof ConstantInt count
                    && count.isOne()
                    && !slot.isInAlloca()
                    && !slot.isSwiftError()) {
                SlotUses uses = SlotUses.of(slot, layout.allocSize(slot.allocatedType()), layout);
                if (!uses.isObserved() && (!uses.escapes() || uses.isMarked())) {
                    candidates.add(uses);
                }
            }
        }
        candidates.sort(Comparator.comparingLong(SlotUses::size).reversed());
        return candidates;
    }

    private static void assign(SlotUses slot, BitSet places, List<Group> groups, Rewriter rewriter) {
        for (Group group : groups) {
            if (group.fits(slot, places) && rewriter.allow(SHARE, slot.slot())) {
                group.add(slot, places);
                return;
            }
        }
        groups.add(new Group(slot, places));
    }

    /** Slots that share memory, the largest first. */
    private static final class Group {
        private final List<SlotUses> members = new ArrayList<>();
        private final BitSet occupied = new BitSet();

        Group(SlotUses first, BitSet places) {
            add(first, places);
        }

        boolean fits(SlotUses slot, BitSet places) {
            return slot.slot().type().equals(members.getFirst().slot().type()) && !occupied.intersects(places);
        }

        void add(SlotUses slot, BitSet places) {
            members.add(slot);
            occupied.or(places);
        }

        long saved() {
            return members.stream().skip(1).mapToLong(SlotUses::size).sum();
        }

        void rewrite(Rewriter rewriter) {
            for (SlotUses member : members) {
                member.markers().forEach(rewriter::erase);
                for (Instruction user : member.effects().keySet()) {
                    ALIAS_METADATA.forEach(kind -> dropMetadata(user, kind));
                }
            }
            AllocaInstruction shared = representative(rewriter);
            for (SlotUses member : members) {
                rewriter.replaceAllUses(member.slot(), shared);
                rewriter.erase(member.slot());
            }
        }

        private static void dropMetadata(Instruction user, String kind) {
            if (user.metadata().containsKey(kind)) {
                user.setMetadata(kind, null);
            }
        }

        private AllocaInstruction representative(Rewriter rewriter) {
            AllocaInstruction largest = members.getFirst().slot();
            DataLayout layout = DataLayout.of(rewriter.function().module());
            long alignment = 1;
            for (SlotUses member : members) {
                long own = member.slot().alignment();
                alignment = Math.max(
                        alignment,
                        own != 0 ? own : layout.preferredAlignment(member.slot().allocatedType()));
            }
            AllocaInstruction shared = new AllocaInstruction(
                    largest.allocatedType(), largest.count(), alignment, ((PointerType) largest.type()).addressSpace());
            shared.inheritFrom(largest);
            shared.setName(largest.name());
            Instruction front =
                    Objects.requireNonNull(rewriter.function().entry().first());
            return rewriter.insertBefore(shared, front);
        }
    }
}
