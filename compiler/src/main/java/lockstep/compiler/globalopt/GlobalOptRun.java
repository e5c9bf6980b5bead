package lockstep.compiler.globalopt;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Module;
import lockstep.ir.rule.Refusal;
import org.jspecify.annotations.Nullable;

/**
 * One iteration of the pass over a module: the paths are tried in order for each variable, then for each new variable.
 */
final class GlobalOptRun {
    private final Module module;
    private final Settings settings;
    private final boolean splits;
    private final UserIndex index;
    private final Edits edits;
    private final Deque<GlobalVariable> work = new ArrayDeque<>();
    private final Map<GlobalVariable, Objections> left = new LinkedHashMap<>();
    private @Nullable HeapFacts heapFacts;

    GlobalOptRun(Module module, Settings settings, boolean splits) {
        this.module = module;
        this.settings = settings;
        this.splits = splits;
        this.index = new UserIndex(module);
        this.edits = new Edits(module, settings.context());
    }

    /** Whether anything was changed. */
    boolean run() {
        work.addAll(module.globalVariables());
        while (!work.isEmpty()) {
            GlobalVariable variable = work.poll();
            Objections objections = new Objections();
            if (!transform(variable, objections)) {
                left.put(variable, objections);
            }
        }
        edits.finish();
        return edits.changed();
    }

    /** Reports why each variable was left. */
    void remarks() {
        left.forEach((variable, objections) -> objections.report(variable, settings.context()));
    }

    /** Takes the first path that applies; new variables come next. */
    private boolean transform(GlobalVariable variable, Objections objections) {
        Optional<Refusal> reason = Eligibility.reasonToStay(variable, index);
        if (reason.isPresent()) {
            objections.add(reason.get());
            return false;
        }
        AddressUses uses = AddressUses.of(variable, index.users(variable), settings.layout());
        if (uses.isComplete() && uses.accesses().isEmpty()) {
            return eraseUnused(variable, uses);
        }
        if (uses.isComplete()
                && uses.isOnlyStoredTo()
                && uses.accesses().stream().allMatch(a -> a.isSimple())) {
            return eraseUnread(variable, uses);
        }
        Optional<StoredOnce> once = StoredOnce.plan(variable, uses, settings, objections);
        if (once.isPresent()) {
            Optional<List<GlobalVariable>> again = once.get().apply(edits);
            again.ifPresent(variables -> variables.forEach(work::addFirst));
            if (again.isPresent()) {
                return true;
            }
        }
        Optional<ConstantPromotion> promotion = ConstantPromotion.plan(variable, uses, settings, objections);
        if (promotion.isPresent() && promotion.get().apply(edits)) {
            erase(variable);
            return true;
        }
        Optional<HeapVariable> heap = HeapVariable.of(variable, uses, settings.layout(), objections);
        if (heap.isPresent()) {
            return heap(heap.get(), objections);
        }
        AddressUses now = uses.accesses().stream().anyMatch(a -> a.instruction().block() == null)
                ? AddressUses.of(variable, index.users(variable), settings.layout())
                : uses;
        return splits && split(variable, now, objections)
                || shrink(variable, now, objections)
                || ConstantMarking.apply(variable, now, settings, edits, objections);
    }

    private boolean shrink(GlobalVariable variable, AddressUses uses, Objections objections) {
        return BooleanShrinking.plan(variable, uses, objections)
                .map(shrinking -> continueWith(shrinking.apply(edits, index, settings)))
                .orElse(false);
    }

    private boolean heap(HeapVariable variable, Objections objections) {
        HeapFacts facts = facts();
        Optional<String> reason = facts.once().reasonAgainst(variable);
        if (reason.isPresent()) {
            objections.add(GlobalRefusals.NOT_ONCE, reason.get());
            return false;
        }
        MallocFailure failure = facts.failure();
        Optional<StaticAllocation> small = StaticAllocation.plan(variable, failure, settings, objections);
        if (small.isPresent()) {
            return continueWith(small.get().apply(edits, index, settings));
        }
        Optional<HeapSplit> split = splits ? HeapSplit.plan(variable, failure, settings, objections) : Optional.empty();
        return split.isPresent() && continueWith(split.get().apply(edits, index, settings));
    }

    /**
     * The facts about calls and allocations. Computed once, since the paths do not invalidate them: they remove
     * allocations, or replace one by those of its fields, which may fail where it might.
     */
    private HeapFacts facts() {
        HeapFacts known = heapFacts;
        if (known == null) {
            Once once = new Once(module, index, settings.layout(), settings.context());
            known = new HeapFacts(once, new MallocFailure(module, once.calls(), settings.layout()));
            heapFacts = known;
        }
        return known;
    }

    private record HeapFacts(Once once, MallocFailure failure) {}

    private boolean continueWith(List<GlobalVariable> made) {
        made.reversed().forEach(work::addFirst);
        settings.context().count("variables", made.isEmpty() ? 0 : 1);
        return !made.isEmpty();
    }

    private boolean split(GlobalVariable variable, AddressUses uses, Objections objections) {
        Optional<FieldSplit> split = FieldSplit.plan(variable, uses, settings, objections);
        return continueWith(split.map(s -> s.apply(edits, index, settings)).orElse(List.of()));
    }

    private boolean eraseUnused(GlobalVariable variable, AddressUses uses) {
        Instruction first = uses.computations().stream().findFirst().orElse(null);
        boolean yes = first == null
                ? edits.allow(GlobalOpt.ERASE_UNUSED)
                : edits.allow(GlobalOpt.ERASE_UNUSED, Settings.functionOf(first), first);
        if (yes) {
            Settings.eraseUnused(uses.computations(), edits, GlobalOpt.ERASE_UNUSED);
            erase(variable);
        }
        return yes;
    }

    private boolean eraseUnread(GlobalVariable variable, AddressUses uses) {
        Instruction first = uses.accesses().getFirst().instruction();
        boolean yes = edits.allow(GlobalOpt.ERASE_UNREAD, Settings.functionOf(first), first);
        if (yes) {
            for (AddressUses.Access access : uses.accesses()) {
                Instruction store = access.instruction();
                edits.of(Settings.functionOf(store), GlobalOpt.ERASE_UNREAD).erase(store);
            }
            Settings.eraseUnused(uses.computations(), edits, GlobalOpt.ERASE_UNREAD);
            erase(variable);
        }
        return yes;
    }

    private void erase(GlobalVariable variable) {
        edits.remove(variable);
        settings.context().count("erased", 1);
    }
}
