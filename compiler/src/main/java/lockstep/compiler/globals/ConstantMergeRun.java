package lockstep.compiler.globals;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import lockstep.compiler.globalopt.Edits;
import lockstep.compiler.globalopt.GlobalReplacement;
import lockstep.compiler.globalopt.KeptLists;
import lockstep.compiler.globalopt.UserIndex;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.GlobalValue;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Linkage;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.clone.ConstantMapper;
import lockstep.ir.nvvm.clone.ValueMap;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.AddressSpace;
import lockstep.ir.pass.PassContext;

/** One run of constmerge. Linear in what the module mentions. */
final class ConstantMergeRun {
    private static final Set<Integer> SPACES =
            Set.of(AddressSpace.GENERIC.number(), AddressSpace.GLOBAL.number(), AddressSpace.CONSTANT.number());

    private final Module module;
    private final PassContext context;
    private final Edits edits;
    private final UserIndex index;
    private final Set<GlobalValue> listed;
    private final Set<GlobalValue> erased = new HashSet<>();
    private final Map<GlobalValue, Constant> replaced = new LinkedHashMap<>();
    private final ValueMap replacements = new ValueMap();
    private final ConstantMapper mapper;

    ConstantMergeRun(Module module, PassContext context) {
        this.module = module;
        this.context = context;
        edits = new Edits(module, context);
        index = new UserIndex(module);
        listed = KeptLists.listed(module);
        mapper = new ConstantMapper(module.context(), replacements);
    }

    boolean run() {
        eraseUnused();
        waves().forEach(this::mergeEqual);
        GlobalReplacement.apply(module, replaced, function -> edits.of(function, ConstantMerge.MERGE));
        edits.finish();
        return edits.changed();
    }

    // ---- unused variables

    /** Erases local variables without uses, and those that only erased ones used. */
    private void eraseUnused() {
        Map<GlobalValue, Integer> mentions = new HashMap<>();
        for (GlobalValue global : module.globals()) {
            MentionGraph.mentioned(global).forEach(mentioned -> mentions.merge(mentioned, 1, Integer::sum));
        }
        Deque<GlobalValue> work = new ArrayDeque<>();
        module.globals().stream().filter(g -> !mentions.containsKey(g)).forEach(work::add);
        while (!work.isEmpty()) {
            if (work.poll() instanceof GlobalVariable variable
                    && mayErase(variable)
                    && edits.allow(ConstantMerge.ERASE)) {
                erased.add(variable);
                edits.remove(variable);
                context.count("erased", 1);
                for (GlobalValue mentioned : MentionGraph.mentioned(variable)) {
                    if (mentions.merge(mentioned, -1, Integer::sum) == 0) {
                        work.add(mentioned);
                    }
                }
            }
        }
    }

    private boolean mayErase(GlobalVariable variable) {
        return variable.linkage().isLocal() && !variable.hasReservedName() && !index.isMentionedByMetadata(variable);
    }

    // ---- candidates

    /** Whether a variable may be merged with another, by its own properties. */
    private boolean isCandidate(GlobalVariable variable) {
        return variable.isConstant()
                && variable.initializer().isPresent()
                && !variable.isExternallyInitialized()
                && !isReplaceableByLinker(variable.linkage())
                && SPACES.contains(variable.addressSpace())
                && !isSpecial(variable)
                && !listed.contains(variable)
                && !erased.contains(variable)
                && !index.isMentionedByMetadata(variable);
    }

    /** Whether the linker may choose the contents of another definition. */
    private static boolean isReplaceableByLinker(Linkage linkage) {
        return switch (linkage) {
            case EXTERNAL, PRIVATE, INTERNAL, AVAILABLE_EXTERNALLY -> false;
            case LINKONCE, LINKONCE_ODR, WEAK, WEAK_ODR, COMMON, APPENDING, EXTERN_WEAK -> true;
        };
    }

    /** Whether the variable has properties other than contents and alignment. */
    private static boolean isSpecial(GlobalVariable variable) {
        return variable.hasReservedName()
                || !variable.threadLocal().isEmpty()
                || !variable.section().isEmpty()
                || !variable.partition().isEmpty()
                || !variable.dllStorage().isEmpty()
                || !variable.codeModel().isEmpty()
                || !variable.sanitizer().isEmpty()
                || variable.comdat().isPresent()
                || !variable.attributes().isEmpty()
                || variable.metadata().keySet().stream().anyMatch(kind -> !kind.equals("dbg"));
    }

    /**
     * The candidates in waves, each after those that its initializer mentions: when two are compared, the variables
     * that they mention are already merged. Variables of equal contents are in one wave. Those that mention themselves
     * come last.
     */
    private List<List<GlobalVariable>> waves() {
        Map<GlobalVariable, Integer> waiting = new LinkedHashMap<>();
        module.globalVariables().stream().filter(this::isCandidate).forEach(v -> waiting.put(v, 0));
        Map<GlobalValue, List<GlobalVariable>> waiters = new HashMap<>();
        for (Map.Entry<GlobalVariable, Integer> entry : waiting.entrySet()) {
            GlobalVariable variable = entry.getKey();
            for (GlobalValue mentioned : MentionGraph.mentioned(variable)) {
                if (mentioned instanceof GlobalVariable other && waiting.containsKey(other)) {
                    entry.setValue(entry.getValue() + 1);
                    waiters.computeIfAbsent(other, o -> new ArrayList<>()).add(variable);
                }
            }
        }
        List<List<GlobalVariable>> waves = new ArrayList<>();
        Set<GlobalVariable> left = new LinkedHashSet<>(waiting.keySet());
        List<GlobalVariable> wave = left.stream()
                .filter(v -> Objects.requireNonNull(waiting.get(v)) == 0)
                .toList();
        while (!wave.isEmpty()) {
            waves.add(wave);
            wave.forEach(left::remove);
            List<GlobalVariable> next = new ArrayList<>();
            for (GlobalVariable done : wave) {
                for (GlobalVariable waiter : waiters.getOrDefault(done, List.of())) {
                    if (waiting.merge(waiter, -1, Integer::sum) == 0) {
                        next.add(waiter);
                    }
                }
            }
            wave = next;
        }
        waves.add(List.copyOf(left));
        return waves;
    }

    // ---- merging

    private record Contents(Constant initializer, int space) {}

    private Contents contents(GlobalVariable variable) {
        return new Contents(mapper.map(variable.initializer().orElseThrow()), variable.addressSpace());
    }

    private void mergeEqual(List<GlobalVariable> wave) {
        Map<Contents, GlobalVariable> best = new HashMap<>();
        for (GlobalVariable variable : wave) {
            best.merge(contents(variable), variable, ConstantMergeRun::better);
        }
        for (GlobalVariable variable : wave) {
            GlobalVariable kept = Objects.requireNonNull(best.get(contents(variable)));
            if (kept != variable && variable.linkage().isLocal() && mayShareAddress(variable, kept)) {
                if (edits.allow(ConstantMerge.MERGE)) {
                    merge(variable, kept);
                }
            }
        }
    }

    /**
     * Which of two is kept: one that other modules can name, then one whose address is insignificant; the later if
     * equal.
     */
    private static GlobalVariable better(GlobalVariable kept, GlobalVariable other) {
        boolean isLocal = other.linkage().isLocal();
        if (isLocal != kept.linkage().isLocal()) {
            return isLocal ? kept : other;
        }
        return isUnnamed(other) ? other : kept;
    }

    private static boolean mayShareAddress(GlobalVariable variable, GlobalVariable kept) {
        return isUnnamed(variable) || isUnnamed(kept);
    }

    private static boolean isUnnamed(GlobalVariable variable) {
        return variable.unnamedAddress().equals("unnamed_addr");
    }

    private void merge(GlobalVariable variable, GlobalVariable kept) {
        if (!isUnnamed(variable)) {
            kept.setUnnamedAddress("");
        }
        if (variable.alignment() != 0 || kept.alignment() != 0) {
            DataLayout layout = DataLayout.of(module);
            kept.setAlignment(Math.max(layout.globalAlignment(variable), layout.globalAlignment(kept)));
        }
        replacements.put(variable, kept);
        replaced.put(variable, kept);
        erased.add(variable);
        edits.remove(variable);
        context.count("merged", 1);
    }
}
