package lockstep.compiler.ori.sync;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriMachine;
import lockstep.ir.sass.ori.OriModule;
import lockstep.ir.sass.ori.OriOperand;
import lockstep.ir.sass.ori.OriOperand.OriImmediate;
import lockstep.ir.sass.ori.OriOperand.OriNot;
import lockstep.ir.sass.ori.OriPlaces;
import lockstep.ir.sass.ori.OriPtx;
import lockstep.ir.sass.ori.OriRegister;
import lockstep.ir.sass.ori.OriRegister.PhysicalRegister;
import lockstep.ir.sass.ori.OriRegister.VirtualRegister;
import lockstep.ir.sass.ori.RegisterFile;

/**
 * Expands collectives: {@code WARPSYNC} converges exactly the lanes of the mask, and the following instruction then
 * operates on the converged lanes. Fences become instructions that each lane executes.
 *
 * <p>In PTX the lanes of a mask may participate from different instructions of the same operation (docs/semantics.md,
 * S7.4). If that is possible, all copies of the operation in a function are enclosed in {@code WARPSYNC.COLLECTIVE} and
 * {@code ENDCOLLECTIVE} and use the same registers, so that the lanes execute one copy together (S7.11), as in code of
 * ptxas -O0. Otherwise {@code WARPSYNC} suffices (phase 71): the operation occurs once in the module; or all its masks
 * are constants and all lanes of a kernel reach its occurrences in the same order.
 *
 * <pre>
 *   PTX.shfl.sync.idx.b32 %R1, %R2, %R3, 0x1f, %R4
 *
 *   WARPSYNC %R4                        COPY %R10, %R2
 *   SHFL.IDX PT, %R1, %R2, %R3, 0x1f    COPY %R11, %R3
 *                                       MOV %R12, 0x1f
 *                                       COPY %R13, %R4
 *                                       WARPSYNC.COLLECTIVE %R13, `(.S0)
 *                                       SHFL.IDX %P9, %R14, %R10, %R11, %R12
 *                                       ENDCOLLECTIVE
 *                                     .S0:
 *                                       COPY %R1, %R14
 * </pre>
 */
final class CollectiveExpansion {
    private static final long ALL = 0xffffffffL;
    /** The bits of a lane, of a clamp and of a segment mask that shuffles read. */
    private static final long LANES = 0x1f1f;

    private final OriModule module;
    private final Map<String, SyncFunction> functions;
    private final SyncWords words;
    private final Diagnostics diagnostics;
    private final Map<String, Integer> places = new HashMap<>();
    private final Map<String, Boolean> areOrdered = new HashMap<>();
    /** The first general register that the copies of an operation share. */
    private static final int FIRST_COMMON = 4;

    /** The uniform register that they share; lower pairs are reserved for the memory descriptor. */
    private static final int COMMON_UNIFORM = 8;

    private final Map<SyncBlock, Integer> barriers = new HashMap<>();

    CollectiveExpansion(
            OriModule module, Map<String, SyncFunction> functions, SyncWords words, Diagnostics diagnostics) {
        this.module = module;
        this.functions = functions;
        this.words = words;
        this.diagnostics = diagnostics;
    }

    // ---- analysis

    /** Whether all macros are supported; otherwise there are diagnostics. */
    boolean isPossible() {
        boolean isPossible = true;
        for (OriFunction function : module.functions()) {
            OriPlaces places = OriPlaces.printed(function);
            for (int i = 0; i < function.blocks().size(); i++) {
                List<OriInstruction> all = function.blocks().get(i).instructions();
                for (int k = 0; k < all.size(); k++) {
                    String fault = fault(all.get(k));
                    if (!fault.isEmpty()) {
                        diagnostics.error("sync-operation", places.instruction(i, k), fault);
                        isPossible = false;
                    }
                }
            }
        }
        Set<String> called = new HashSet<>();
        functions.values().forEach(function -> called.addAll(function.callees()));
        functions.values().forEach(function -> findOccurrences(function, called.contains(function.name())));
        return isPossible;
    }

    private static String fault(OriInstruction instruction) {
        if (SyncGraph.calls(instruction)) {
            boolean isLocal = SyncFunction.callee((OriMachine) instruction)
                    .filter(name -> name.startsWith("."))
                    .isPresent();
            return isLocal ? "a call of a block; only functions are called" : "";
        }
        if (!(instruction instanceof OriPtx macro) || !OriCollective.isOne(macro) && !isFence(macro)) {
            return "";
        }
        boolean isKnown = isFence(macro)
                ? Fences.words(macro.form()).isPresent()
                : OriCollective.of(macro).isPresent();
        if (!isKnown) {
            return "PTX." + macro.form() + " has no words";
        }
        return OriCollective.isOne(macro) && macro.isGuarded()
                ? "PTX." + macro.form() + " has a guard; lanes that do not take part must branch around it"
                : "";
    }

    private static boolean isFence(OriPtx macro) {
        return macro.form().startsWith("fence.") || macro.form().startsWith("membar.");
    }

    private static Optional<OriCollective> collective(OriInstruction instruction) {
        return instruction instanceof OriPtx macro && OriCollective.isOne(macro)
                ? OriCollective.of(macro)
                : Optional.empty();
    }

    /** Counts the occurrences of each operation, and determines whether all lanes reach them in the same order. */
    private void findOccurrences(SyncFunction function, boolean isCalled) {
        for (int i = 0; i < function.flow().size(); i++) {
            for (OriInstruction each : function.blocks().get(i).body()) {
                Optional<OriCollective> found = collective(each);
                if (found.isPresent()) {
                    boolean isOrdered = !isCalled
                            && !function.values().isPartial(i)
                            && found.get()
                                    .mask()
                                    .filter(mask -> mask instanceof OriImmediate)
                                    .isPresent();
                    places.merge(found.get().key(), 1, Integer::sum);
                    areOrdered.merge(found.get().key(), isOrdered, Boolean::logicalAnd);
                }
            }
        }
    }

    private boolean meetsHere(OriCollective collective) {
        return collective.isAnywhere()
                || Objects.requireNonNull(places.get(collective.key())) == 1
                || Objects.requireNonNull(areOrdered.get(collective.key()));
    }

    // ---- reconvergence after a collective

    /** The blocks with a collective that separates its lanes from others that arrive with them. */
    List<Integer> separatingBlocks(SyncFunction function) {
        List<Integer> found = new ArrayList<>();
        for (int i = 0; i < function.flow().size(); i++) {
            boolean sets = function.blocks().get(i).body().stream()
                    .anyMatch(each -> collective(each)
                            .filter(CollectiveExpansion::separatesLanes)
                            .isPresent());
            if (sets) {
                found.add(i);
            }
        }
        return found;
    }

    private static boolean separatesLanes(OriCollective collective) {
        return collective.mask().filter(mask -> !isAll(mask)).isPresent();
    }

    /** Makes the lanes that a collective of {@code block} separates reconverge after it at {@code barrier}. */
    void reconvergeAt(SyncBlock block, int barrier) {
        barriers.put(block, barrier);
    }

    // ---- expansion

    /** Expands all collectives and fences of a function. */
    void expand(SyncFunction function) {
        for (SyncBlock block : function.graph().blocks()) {
            List<OriInstruction> all = List.copyOf(block.body());
            SyncBlock open = block;
            open.body().clear();
            for (OriInstruction each : all) {
                Optional<OriCollective> collective = collective(each);
                Integer barrier = barriers.get(block);
                boolean reconverges = barrier != null
                        && collective
                                .filter(CollectiveExpansion::separatesLanes)
                                .isPresent();
                SyncBlock rest = reconverges ? function.graph().split(open) : open;
                if (reconverges) {
                    add(open, "BSSY B%d, `(%s)".formatted(barrier, rest.label()));
                }
                if (collective.isPresent() && meetsHere(collective.get())) {
                    here(function.graph(), open, collective.get());
                } else if (collective.isPresent()) {
                    open = elsewhere(function.graph(), open, collective.get());
                } else if (each instanceof OriPtx macro && isFence(macro)) {
                    fence(open, macro);
                } else {
                    open.body().add(each);
                }
                if (reconverges) {
                    add(open, "BSYNC B%d".formatted(barrier));
                    open = rest;
                }
            }
        }
    }

    private void fence(SyncBlock block, OriPtx macro) {
        String guard = macro.guard().map(g -> g + " ").orElse("");
        List<String> lines = Fences.words(macro.form()).orElseThrow().stream()
                .map(line -> guard + line)
                .toList();
        block.body().addAll(words.of(lines));
    }

    private void add(SyncBlock block, String line) {
        block.body().addAll(words.of(List.of(line)));
    }

    private static boolean isAll(OriOperand mask) {
        return mask instanceof OriImmediate number && number.bits() == ALL;
    }

    /** Expands a collective in which all lanes participate from this instruction. */
    private void here(SyncGraph graph, SyncBlock block, OriCollective collective) {
        Map<String, String> names = new LinkedHashMap<>();
        for (int i = 0; i < collective.inputs().size(); i++) {
            names.put(
                    "{i" + i + "}",
                    operand(
                            graph,
                            block,
                            collective.inputs().get(i),
                            collective.inputKinds().charAt(i)));
        }
        for (int i = 0; i < collective.outputs().size(); i++) {
            String nowhere = collective.outputKinds().charAt(i) == 'p' ? "PT" : "RZ";
            names.put(
                    "{o" + i + "}",
                    collective.outputs().get(i).map(OriRegister::toString).orElse(nowhere));
        }
        collective
                .mask()
                .ifPresent(mask ->
                        add(block, isAll(mask) ? "WARPSYNC.ALL" : "WARPSYNC " + operand(graph, block, mask, 'r')));
        write(graph, block, collective.plainWords(), names);
    }

    private void write(SyncGraph graph, SyncBlock block, List<String> lines, Map<String, String> names) {
        List<String> made = new ArrayList<>();
        for (String line : lines) {
            String text = line;
            for (Map.Entry<String, String> name : names.entrySet()) {
                text = text.replace(name.getKey(), name.getValue());
            }
            if (text.contains("{t}")) {
                names.put("{t}", graph.register(RegisterFile.GENERAL).toString());
            }
            if (text.contains("{u}")) {
                names.put("{u}", graph.register(RegisterFile.UNIFORM).toString());
            }
            for (Map.Entry<String, String> name : names.entrySet()) {
                text = text.replace(name.getKey(), name.getValue());
            }
            made.add(text);
        }
        block.body().addAll(words.of(made));
    }

    /** The text of an operand; one that the instruction does not accept is moved to a register. */
    private String operand(SyncGraph graph, SyncBlock block, OriOperand operand, char kind) {
        boolean isSmall = kind == 'n' || kind == 'i';
        return switch (operand) {
            case OriImmediate number when kind == 'i' -> "0x" + Long.toHexString(number.bits() & LANES);
            case OriImmediate number when isSmall -> number.toString();
            case OriImmediate number when number.bits() == 0 && kind == 'r' -> "RZ";
            case OriImmediate number -> moved(graph, block, number, kind).toString();
            case OriNot not when not.predicate().file().isUniform() -> "!" + moved(graph, block, not.predicate(), kind);
            case OriNot not -> not.toString();
            case OriRegister register
            when register.file().isUniform() ->
                moved(graph, block, register, kind).toString();
            case OriRegister register -> register.toString();
        };
    }

    private VirtualRegister moved(SyncGraph graph, SyncBlock block, OriOperand operand, char kind) {
        VirtualRegister made = register(graph, kind);
        move(graph, block, made, operand);
        return made;
    }

    private static VirtualRegister register(SyncGraph graph, char kind) {
        return kind == 'p'
                ? graph.register(RegisterFile.PREDICATE)
                : graph.register(RegisterFile.GENERAL, kind == 'd' ? 2 : 1);
    }

    private void move(SyncGraph graph, SyncBlock block, OriRegister to, OriOperand operand) {
        switch (operand) {
            case OriImmediate number
            when to.width() > 1 -> {
                VirtualRegister low = graph.register(RegisterFile.GENERAL);
                VirtualRegister high = graph.register(RegisterFile.GENERAL);
                add(block, "MOV %s, 0x%x".formatted(low, number.bits() & ALL));
                add(block, "MOV %s, 0x%x".formatted(high, number.bits() >>> Integer.SIZE));
                add(block, "PACK %s, %s, %s".formatted(to, low, high));
            }
            case OriImmediate number -> add(block, "MOV %s, %s".formatted(to, number));
            case OriNot not ->
                add(block, "PLOP3.LUT %s, PT, %s, PT, PT, 0x80, 0x0".formatted(to, operand(graph, block, not, 'p')));
            case OriRegister register -> add(block, "COPY %s, %s".formatted(to, register));
        }
    }

    /**
     * The physical registers for the operands of an operation, which all its copies use: one copy is executed with the
     * registers of every lane, so they must not be left to the allocator.
     */
    private static List<PhysicalRegister> common(String kinds) {
        List<PhysicalRegister> made = new ArrayList<>();
        int general = FIRST_COMMON;
        int predicate = 0;
        for (int i = 0; i < kinds.length(); i++) {
            switch (kinds.charAt(i)) {
                case 'p' -> made.add(new PhysicalRegister(RegisterFile.PREDICATE, predicate++, 1));
                case 'd' -> {
                    general += general % 2;
                    made.add(new PhysicalRegister(RegisterFile.GENERAL, general, 2));
                    general += 2;
                }
                default -> made.add(new PhysicalRegister(RegisterFile.GENERAL, general++, 1));
            }
        }
        made.add(new PhysicalRegister(RegisterFile.GENERAL, general, 1));
        made.add(new PhysicalRegister(RegisterFile.UNIFORM, COMMON_UNIFORM, 1));
        return made;
    }

    /** The text of a register in an instruction, where the width is not part of the name. */
    private static String inWord(PhysicalRegister register) {
        return register.file().prefix() + register.number();
    }

    /** Expands a collective in which lanes may participate from other copies: all use the same registers. */
    private SyncBlock elsewhere(SyncGraph graph, SyncBlock block, OriCollective collective) {
        String kinds = collective.inputKinds().replace('n', 'r') + collective.outputKinds();
        List<PhysicalRegister> registers = common(kinds);
        int inputs = collective.inputs().size();
        Map<String, String> names = new LinkedHashMap<>();
        for (int i = 0; i < kinds.length(); i++) {
            names.put(i < inputs ? "{i" + i + "}" : "{o" + (i - inputs) + "}", inWord(registers.get(i)));
        }
        names.put("{t}", inWord(registers.get(kinds.length())));
        names.put("{u}", inWord(registers.getLast()));
        OriOperand mask = collective.mask().orElseThrow();
        // the moves below may overwrite the register of the mask, so it is read first
        String lanes = isAll(mask) ? ".ALL" : " " + moved(graph, block, mask, 'r') + ",";
        for (int i = 0; i < inputs; i++) {
            move(graph, block, registers.get(i), collective.inputs().get(i));
        }
        SyncBlock rest = graph.split(block);
        add(block, "WARPSYNC.COLLECTIVE%s `(%s)".formatted(lanes, rest.label()));
        write(graph, block, collective.words(), names);
        add(block, "ENDCOLLECTIVE");
        for (int i = 0; i < collective.outputs().size(); i++) {
            PhysicalRegister from = registers.get(inputs + i);
            Optional<OriRegister> to = collective.outputs().get(i);
            if (to.isPresent()) {
                add(rest, "COPY %s, %s".formatted(to.get(), from));
            }
        }
        return rest;
    }
}
