package lockstep.compiler.globals;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import lockstep.compiler.globalopt.UserIndex;
import lockstep.ir.cfg.ArrayFlowGraph;
import lockstep.ir.cfg.StronglyConnectedComponents;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalAlias;
import lockstep.ir.nvvm.GlobalIFunc;
import lockstep.ir.nvvm.GlobalValue;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Linkage;
import lockstep.ir.nvvm.Module;

/** The graph of globals that mention each other, and the needed ones among them. */
final class MentionGraph {
    private final Module module;
    private final UserIndex index;
    private final Map<GlobalValue, Set<GlobalValue>> mentions = new IdentityHashMap<>();
    private final Map<String, List<GlobalValue>> comdats = new HashMap<>();
    private final Set<GlobalValue> needed = Collections.newSetFromMap(new IdentityHashMap<>());

    MentionGraph(Module module) {
        this.module = module;
        this.index = new UserIndex(module);
        for (GlobalValue global : module.globals()) {
            mentions.put(global, mentioned(global));
            comdatOf(global)
                    .ifPresent(name -> comdats.computeIfAbsent(name, n -> new ArrayList<>())
                            .add(global));
        }
        findNeeded();
    }

    /** The globals that the constants and instructions of {@code global} mention. */
    static Set<GlobalValue> mentioned(GlobalValue global) {
        Set<GlobalValue> found = new LinkedHashSet<>();
        UserIndex.constants(global, constant -> found.addAll(constant.mentionedGlobals()));
        if (global instanceof Function function) {
            found.addAll(function.usedGlobals());
        }
        return found;
    }

    private static Optional<String> comdatOf(GlobalValue global) {
        return switch (global) {
            case GlobalVariable variable -> variable.comdat();
            case Function function -> function.comdat();
            case GlobalAlias _, GlobalIFunc _ -> Optional.empty();
        };
    }

    private void findNeeded() {
        Deque<GlobalValue> work = new ArrayDeque<>();
        module.globals().stream().filter(this::isRoot).forEach(work::add);
        Set<String> kept = new HashSet<>();
        while (!work.isEmpty()) {
            GlobalValue global = work.poll();
            if (!needed.add(global)) {
                continue;
            }
            work.addAll(mentionedBy(global));
            String comdat = comdatOf(global).orElse(null);
            if (comdat != null && kept.add(comdat)) {
                work.addAll(comdats.getOrDefault(comdat, List.of()));
            }
        }
    }

    private boolean isRoot(GlobalValue global) {
        boolean isListed = global.hasReservedName() && !(global instanceof Function);
        boolean isKernel = global instanceof Function function && function.isKernel();
        return isListed
                || isKernel
                || index.isMentionedByMetadata(global)
                || !global.isDeclaration() && !isDiscardable(global.linkage());
    }

    private static boolean isDiscardable(Linkage linkage) {
        return switch (linkage) {
            case PRIVATE, INTERNAL, AVAILABLE_EXTERNALLY, LINKONCE, LINKONCE_ODR -> true;
            case EXTERNAL, WEAK, WEAK_ODR, COMMON, APPENDING, EXTERN_WEAK -> false;
        };
    }

    /** The globals that {@code global} mentions. */
    Set<GlobalValue> mentionedBy(GlobalValue global) {
        return Collections.unmodifiableSet(mentions.getOrDefault(global, Set.of()));
    }

    /**
     * The globals that are not needed, those that mention each other in one group; each group before those that it
     * mentions.
     */
    List<List<GlobalValue>> deadGroups() {
        List<GlobalValue> dead =
                module.globals().stream().filter(g -> !needed.contains(g)).toList();
        Map<GlobalValue, Integer> numbers = new IdentityHashMap<>();
        dead.forEach(global -> numbers.put(global, numbers.size()));
        ArrayFlowGraph.Builder edges = ArrayFlowGraph.builder(dead.size() + 1, dead.size());
        for (int from = 0; from < dead.size(); from++) {
            edges.edge(dead.size(), from);
            for (GlobalValue mentioned : mentionedBy(dead.get(from))) {
                Integer to = numbers.get(mentioned);
                if (to != null) {
                    edges.edge(from, to);
                }
            }
        }
        StronglyConnectedComponents components = StronglyConnectedComponents.of(edges.build());
        List<List<GlobalValue>> groups = new ArrayList<>();
        for (int component = 0; component < components.count(); component++) {
            List<GlobalValue> members = components
                    .nodes(component)
                    .filter(node -> node < dead.size())
                    .mapToObj(dead::get)
                    .toList();
            if (!members.isEmpty()) {
                groups.add(members);
            }
        }
        return groups.reversed();
    }
}
