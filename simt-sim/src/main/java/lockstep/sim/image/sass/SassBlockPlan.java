package lockstep.sim.image.sass;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import lockstep.ir.cfg.ArrayFlowGraph;
import lockstep.ir.cfg.FlowGraph;

/**
 * Divides the code of a kernel into blocks. All jumps to addresses in registers, which includes all returns, go through
 * one dispatch block that looks the address up among the possible targets.
 */
final class SassBlockPlan {
    /** The end of a block of code. */
    enum End {
        /** Falls through to the next block. */
        FALL,
        /** A jump. */
        JUMP,
        /** A jump that some lanes may not take; they fall through. */
        BRANCH,
        /** A jump to an address in registers. */
        DISPATCH,
        /** A jump to one of several known addresses in a register; the first target is for all other values. */
        CHOOSE,
        /** No successor. */
        NONE
    }

    /**
     * A block of code.
     *
     * @param first index of its first word
     * @param end one more than the index of its last word
     * @param how how it ends
     * @param targets successors; for {@link End#BRANCH} the jump target first
     */
    record Block(int first, int end, End how, int[] targets) {}

    /** The block before the first word. */
    static final int ENTRY = 0;

    private final List<CodePlace> places;
    private final Map<Long, Integer> indices = new LinkedHashMap<>();
    private final Map<Integer, Integer> blockAt = new LinkedHashMap<>();
    private final List<Block> blocks = new ArrayList<>();
    /** Addresses that registers may hold, and the blocks that begin there. */
    private final TreeMap<Long, Integer> known = new TreeMap<>();

    private final List<String> externals;
    private final int dispatch;
    private final int outside;
    private final int entryBlock;

    /**
     * @param places the words of all sections of the kernel
     * @param entry address where the kernel begins
     * @param candidates addresses that registers may hold, in addition to those after calls
     * @param relocated targets that relocations give, by the addresses of the jumps
     * @param externals functions outside the file, by name
     */
    SassBlockPlan(
            List<CodePlace> places,
            long entry,
            TreeSet<Long> candidates,
            Map<Long, Long> relocated,
            Map<String, Long> externals) {
        this.places = List.copyOf(places);
        this.externals = List.copyOf(externals.keySet());
        for (int i = 0; i < places.size(); i++) {
            indices.put(places.get(i).address(), i);
        }
        BitSet leaders = leaders(entry, candidates, relocated);
        int count = 0;
        for (int i = leaders.nextSetBit(0); i >= 0; i = leaders.nextSetBit(i + 1)) {
            blockAt.put(i, ++count);
        }
        this.dispatch = count + 1;
        this.outside = count + 2;
        for (int i = leaders.nextSetBit(0); i >= 0; i = leaders.nextSetBit(i + 1)) {
            int next = leaders.nextSetBit(i + 1);
            blocks.add(block(i, next < 0 ? places.size() : next, relocated));
        }
        this.entryBlock = blockOf(entry);
        for (long address : candidates) {
            if (indices.containsKey(address)) {
                known.put(address, blockOf(address));
            }
        }
        for (int i = 0; i < this.externals.size(); i++) {
            known.put(externals.get(this.externals.get(i)), outside + 1 + i);
        }
    }

    private BitSet leaders(long entry, TreeSet<Long> candidates, Map<Long, Long> relocated) {
        BitSet leaders = new BitSet();
        lead(leaders, entry);
        for (int i = 0; i < places.size(); i++) {
            CodePlace place = places.get(i);
            place.open().ifPresent(open -> {
                open.targets().forEach(target -> lead(leaders, target));
                if (open.isFirst()) {
                    lead(leaders, place.address());
                }
            });
            if (i == 0 || place.address() != places.get(i - 1).next()) {
                leaders.set(i);
            }
            Jump jump = Jump.of(place);
            if (jump.kind() != Jump.Kind.NONE && i + 1 < places.size()) {
                leaders.set(i + 1);
            }
            lead(leaders, relocated.getOrDefault(place.address(), jump.target()));
            if (jump.isCall()) {
                candidates.add(place.next());
            }
        }
        candidates.forEach(address -> lead(leaders, address));
        return leaders;
    }

    private void lead(BitSet leaders, long address) {
        Integer index = indices.get(address);
        if (index != null) {
            leaders.set(index);
        }
    }

    private Block block(int first, int end, Map<Long, Long> relocated) {
        CodePlace last = places.get(end - 1);
        Jump jump = Jump.of(last);
        int target = blockOf(relocated.getOrDefault(last.address(), jump.target()));
        int next = blockOf(last.next());
        return switch (jump.kind()) {
            case NONE -> new Block(first, end, End.FALL, new int[] {next});
            case ALWAYS -> new Block(first, end, End.JUMP, new int[] {target});
            case SOMETIMES -> new Block(first, end, End.BRANCH, new int[] {target, next});
            case INDIRECT ->
                leadsToPhis(last)
                        ? new Block(first, end, End.CHOOSE, choices(last))
                        : jump.isConditional()
                                ? new Block(first, end, End.BRANCH, new int[] {dispatch, next})
                                : new Block(first, end, End.DISPATCH, new int[] {dispatch});
            case END -> new Block(first, end, End.NONE, new int[0]);
        };
    }

    /** Whether an indirect branch names its targets, and one of them has PHIs. */
    private boolean leadsToPhis(CodePlace branch) {
        return branch.open().isPresent()
                && branch.open().get().targets().stream()
                        .anyMatch(target -> places.get(Objects.requireNonNull(indices.get(target)))
                                .open()
                                .filter(OpenPlace::isPhi)
                                .isPresent());
    }

    private int[] choices(CodePlace branch) {
        List<Long> targets = branch.open().orElseThrow().targets();
        int[] blocks = new int[targets.size() + 1];
        blocks[0] = outside;
        for (int i = 0; i < targets.size(); i++) {
            blocks[i + 1] = blockOf(targets.get(i));
        }
        return blocks;
    }

    /** The block that begins at an address; the {@link #outside} block if there is none. */
    int blockOf(long address) {
        Integer index = indices.get(address);
        Integer block = index == null ? null : blockAt.get(index);
        return block == null ? outside : block;
    }

    List<CodePlace> places() {
        return places;
    }

    /** The blocks of code; the first is number 1. */
    List<Block> blocks() {
        return blocks;
    }

    /** The block where the kernel begins. */
    int entryBlock() {
        return entryBlock;
    }

    /** The dispatch block, which looks up an address in registers. */
    int dispatch() {
        return dispatch;
    }

    /** The block for addresses without code. */
    int outside() {
        return outside;
    }

    /** The functions outside the file; their blocks follow {@link #outside}. */
    List<String> externals() {
        return externals;
    }

    /** The addresses that {@link #dispatch} looks up, each with its block. */
    TreeMap<Long, Integer> known() {
        return known;
    }

    FlowGraph graph() {
        int[][] successors = new int[outside + 1 + externals.size()][];
        successors[ENTRY] = new int[] {entryBlock};
        for (int i = 0; i < blocks.size(); i++) {
            successors[i + 1] = blocks.get(i).targets();
        }
        successors[dispatch] = dispatchTargets();
        successors[outside] = new int[0];
        for (int i = outside + 1; i < successors.length; i++) {
            successors[i] = new int[] {dispatch};
        }
        return ArrayFlowGraph.of(ENTRY, successors);
    }

    /** The successors of {@link #dispatch}: the block for unknown addresses, then those of the known ones in order. */
    int[] dispatchTargets() {
        int[] targets = new int[known.size() + 1];
        targets[0] = outside;
        int i = 1;
        for (int block : known.values()) {
            targets[i++] = block;
        }
        return targets;
    }

    /** The name of a block in messages. */
    String name(int block) {
        if (block == ENTRY) {
            return "$entry";
        }
        if (block == dispatch) {
            return "$jump";
        }
        if (block == outside) {
            return "$outside";
        }
        if (block > outside) {
            return "$" + externals.get(block - outside - 1);
        }
        CodePlace first = places.get(blocks.get(block - 1).first());
        return "%s+0x%x".formatted(first.function(), first.offset());
    }
}
