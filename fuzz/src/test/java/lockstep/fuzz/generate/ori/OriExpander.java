package lockstep.fuzz.generate.ori;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.sass.code.Branches;
import lockstep.ir.sass.function.SassModule;
import lockstep.ir.sass.isa.Architecture;
import lockstep.ir.sass.isa.CommonField;
import lockstep.ir.sass.isa.SassInstruction;
import lockstep.ir.sass.ori.OriAccesses;
import lockstep.ir.sass.ori.OriAccesses.OriAccess;
import lockstep.ir.sass.ori.OriBlock;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriLayout;
import lockstep.ir.sass.ori.OriMachine;
import lockstep.ir.sass.ori.OriMacro;
import lockstep.ir.sass.ori.OriMacro.OriGuard;
import lockstep.ir.sass.ori.OriModule;
import lockstep.ir.sass.ori.OriModuleText;
import lockstep.ir.sass.ori.OriOperand;
import lockstep.ir.sass.ori.OriOperand.OriImmediate;
import lockstep.ir.sass.ori.OriOperand.OriNot;
import lockstep.ir.sass.ori.OriPhi;
import lockstep.ir.sass.ori.OriPtx;
import lockstep.ir.sass.ori.OriRegister;
import lockstep.ir.sass.ori.OriRegister.PhysicalRegister;
import lockstep.ir.sass.ori.OriRegister.VirtualRegister;
import lockstep.ir.sass.ori.OriText;
import lockstep.ir.sass.ori.RegisterFile;

/**
 * Makes closed programs of open ones, as naively as can be: a physical register for each virtual one, predicates as
 * words that are 0 or 1, PHIs by copies through temporaries on split edges, macros of PTX by a table. Empty where there
 * are too few registers, or no instruction does what a macro specifies.
 */
final class OriExpander {
    private static final Map<String, String> WORDS = Map.ofEntries(
            Map.entry("add.u32", "IADD3 $0, $2, $1, RZ"),
            Map.entry("sub.u32", "IADD3 $0, $1, -$2, RZ"),
            Map.entry("mul.lo.u32", "IMAD $0, $1, $2, RZ"),
            Map.entry("mad.lo.u32", "IMAD $0, $1, $2, $3"),
            Map.entry("and.b32", "LOP3.LUT $0, $1, $2, RZ, 0xc0, !PT"),
            Map.entry("or.b32", "LOP3.LUT $0, $1, $2, RZ, 0xfc, !PT"),
            Map.entry("xor.b32", "LOP3.LUT $0, $1, $2, RZ, 0x3c, !PT"),
            Map.entry("not.b32", "LOP3.LUT $0, RZ, $1, RZ, 0x33, !PT"),
            Map.entry("popc.b32", "POPC $0, $1"),
            Map.entry("brev.b32", "BREV $0, $1"),
            Map.entry("bfind.u32", "FLO.U32 $0, $1"),
            Map.entry("selp.b32", "SEL $0, $1, $2, $3"),
            Map.entry("mul.wide.u32", "IMAD.WIDE.U32 $0, $1, $2, RZ"),
            Map.entry("mul.wide.s32", "IMAD.WIDE $0, $1, $2, RZ"),
            Map.entry("setp.lt.u32", "ISETP.LT.U32.AND $0, PT, $1, $2, PT"),
            Map.entry("setp.ge.s32", "ISETP.GE.AND $0, PT, $1, $2, PT"),
            Map.entry("setp.ne.s32", "ISETP.NE.AND $0, PT, $1, $2, PT"),
            Map.entry("mov.b32", "MOV $0, $1"),
            Map.entry("shl.b32", "SHF.L.U32 $0, $1, $2, RZ"),
            Map.entry("shfl.sync.idx.b32", "SHFL.IDX $q, $0, $1, $2, $3"),
            Map.entry("shfl.sync.bfly.b32", "SHFL.BFLY $q, $0, $1, $2, $3"),
            Map.entry("shfl.sync.up.b32", "SHFL.UP $q, $0, $1, $2, $3"),
            Map.entry("shfl.sync.down.b32", "SHFL.DOWN $q, $0, $1, $2, $3"),
            Map.entry("vote.sync.any.pred", "VOTE.ANY RZ, $0, $1"),
            Map.entry("vote.sync.all.pred", "VOTE.ALL RZ, $0, $1"),
            Map.entry("vote.sync.ballot.b32", "VOTE.ANY $0, PT, $1"),
            Map.entry("bar.warp.sync", ""));

    private static final int MAX_GENERAL = 255;
    /** Registers below it pass arguments to the callee. */
    private static final int FIRST = 24;

    private static final int TEMPORARIES = 12;
    private static final String ALL = "0xffffffff";

    private final OriFunction function;
    /** One block, which replaces each call. */
    private final Optional<OriFunction> callee;

    private final Map<Map.Entry<Boolean, VirtualRegister>, Integer> numbers = new HashMap<>();
    private boolean isInCallee;
    private final Map<RegisterFile, Integer> next = new EnumMap<>(RegisterFile.class);
    private final Map<String, List<String>> lines = new LinkedHashMap<>();
    private List<String> out = new ArrayList<>();
    private int edges;
    /** Where the temporaries begin; the register after them is never written. */
    private int temporary;

    private int uniformTemporary;
    /** Blocks for edges that branches take: where they come from and lead to. */
    private final Map<String, String[]> pending = new LinkedHashMap<>();

    private OriExpander(OriModule module) {
        this.function = module.function("kernel").orElseThrow();
        this.callee = module.function("callee");
    }

    static Optional<SassModule> expand(OriModule module) {
        return new OriExpander(module).close(module);
    }

    private Optional<SassModule> close(OriModule module) {
        if (!allocate() || !hasWords()) {
            return Optional.empty();
        }
        blocks();
        StringBuilder text = new StringBuilder(".ori 1 %s %s free\n"
                .formatted(function.name(), function.architecture().tool()));
        text.append(module.kernels().orElseThrow().getFirst().head().print());
        lines.forEach((label, body) -> {
            text.append(label).append(":\n");
            body.forEach(line -> text.append("  ").append(line).append(" ;\n"));
        });
        Diagnostics diagnostics = new Diagnostics();
        Optional<OriModule> closed =
                OriModuleText.parse(text.toString(), "closed", diagnostics).map(file -> file.module());
        return Optional.of(closed.flatMap(each -> OriLayout.closeKernels(each, diagnostics))
                .orElseThrow(() -> new AssertionError(diagnostics + "\n" + text)));
    }

    // ---- registers

    private boolean allocate() {
        next.put(RegisterFile.GENERAL, FIRST);
        next.put(RegisterFile.UNIFORM, 8);
        next.put(RegisterFile.BARRIER, 0);
        for (OriBlock block : function.blocks()) {
            for (OriInstruction each : block.instructions()) {
                each.results().forEach(this::number);
                each.sources().forEach(this::number);
            }
        }
        isInCallee = true;
        for (OriInstruction each : called()) {
            each.results().forEach(this::number);
            each.sources().forEach(this::number);
        }
        isInCallee = false;
        temporary = next.get(RegisterFile.GENERAL);
        uniformTemporary = next.get(RegisterFile.UNIFORM);
        return temporary + TEMPORARIES < MAX_GENERAL
                && uniformTemporary + TEMPORARIES <= 63
                && next.get(RegisterFile.BARRIER) <= 16;
    }

    /** Predicates live in general registers. */
    private int number(VirtualRegister register) {
        return numbers.computeIfAbsent(Map.entry(isInCallee, register), key -> {
            VirtualRegister r = key.getValue();
            RegisterFile file = r.file() == RegisterFile.PREDICATE ? RegisterFile.GENERAL : r.file();
            int at = (next.get(file) + r.alignment() - 1) / r.alignment() * r.alignment();
            next.put(file, at + r.width());
            return at;
        });
    }

    private boolean hasWords() {
        for (OriBlock block : function.blocks()) {
            int phis = 0;
            for (OriInstruction each : block.instructions()) {
                if (each instanceof OriPtx ptx && !WORDS.containsKey(ptx.form())) {
                    return false;
                }
                phis += each instanceof OriPhi phi ? phi.result().width() : 0;
            }
            if (phis > TEMPORARIES) {
                return false;
            }
        }
        return true;
    }

    /** The names of the parts of a register, as words. */
    private List<String> parts(OriRegister register) {
        List<String> found = new ArrayList<>();
        for (int i = 0; i < register.width(); i++) {
            boolean isUniform = register.file() == RegisterFile.UNIFORM;
            switch (register) {
                case VirtualRegister v -> found.add((isUniform ? "UR" : "R") + (number(v) + i));
                case PhysicalRegister p -> {
                    assert p.number() == PhysicalRegister.CONSTANT;
                    found.add(p.file().isPredicate() ? "0x1" : "RZ");
                }
            }
        }
        return found;
    }

    // ---- predicates

    /** Brings a predicate into {@code P<index>}. */
    private String load(OriRegister predicate, int index) {
        if (predicate instanceof PhysicalRegister) {
            return "PT";
        }
        out.add("ISETP.NE.AND P%d, PT, %s, RZ, PT"
                .formatted(index, parts(predicate).getFirst()));
        return "P" + index;
    }

    private String guard(Optional<OriGuard> guard) {
        return guard.map(g -> (g.isNegated() ? "@!" : "@") + load(g.predicate(), 0) + " ")
                .orElse("");
    }

    private void keep(String guard, OriRegister predicate, int index) {
        out.add("%sSEL %s, RZ, 0x1, !P%d".formatted(guard, parts(predicate).getFirst(), index));
    }

    // ---- blocks

    private void blocks() {
        List<OriBlock> blocks = function.blocks();
        for (int i = 0; i < blocks.size(); i++) {
            OriBlock block = blocks.get(i);
            out = lines.computeIfAbsent(block.label(), label -> new ArrayList<>());
            Optional<OriMachine> end = block.end().filter(e -> e.kind() == Branches.Kind.JUMP);
            List<OriInstruction> body = block.instructions();
            for (int k = 0; k < body.size() - (end.isPresent() ? 1 : 0); k++) {
                instruction(body.get(k));
            }
            String follower = i + 1 < blocks.size() ? blocks.get(i + 1).label() : "";
            if (end.isEmpty()) {
                if (block.goesOn() && !follower.isEmpty()) {
                    edge(block.label(), follower);
                }
                continue;
            }
            String target = end.get().targets().getFirst();
            boolean hasPhis = !phis(target).isEmpty();
            if (!end.get().isConditional()) {
                edge(block.label(), target);
                instruction(end.get());
                continue;
            }
            String taken = hasPhis ? ".E" + edges++ : target;
            machine(new OriMachine(end.get().instruction(), end.get().registers(), List.of(taken)));
            out = lines.computeIfAbsent(".F" + edges++, label -> new ArrayList<>());
            edge(block.label(), follower);
            if (hasPhis) {
                pending.put(taken, new String[] {block.label(), target});
            }
        }
        pending.forEach((label, edge) -> {
            out = lines.computeIfAbsent(label, l -> new ArrayList<>());
            edge(edge[0], edge[1]);
            out.add("BRA `(%s)".formatted(edge[1]));
        });
    }

    private List<OriPhi> phis(String label) {
        List<OriPhi> found = new ArrayList<>();
        for (OriInstruction each :
                function.blocks().get(function.indices().get(label)).instructions()) {
            if (each instanceof OriPhi phi) {
                found.add(phi);
            }
        }
        return found;
    }

    /** The PHIs of a block on the way from another: all values to temporaries, then all to their places. */
    private void edge(String from, String to) {
        List<String> sources = new ArrayList<>();
        List<String> targets = new ArrayList<>();
        for (OriPhi phi : phis(to)) {
            for (OriPhi.Incoming incoming : phi.incoming()) {
                if (incoming.block().equals(from)) {
                    sources.addAll(parts(incoming.value()));
                    targets.addAll(parts(phi.result()));
                }
            }
        }
        List<String> between = new ArrayList<>();
        for (int i = 0; i < targets.size(); i++) {
            between.add(isUniform(targets.get(i)) ? "UR" + (uniformTemporary + i) : "R" + (temporary + i));
            move("", between.get(i), sources.get(i));
        }
        for (int i = 0; i < targets.size(); i++) {
            move("", targets.get(i), between.get(i));
        }
    }

    private static boolean isUniform(String word) {
        return word.startsWith("UR");
    }

    private void move(String guard, String to, String from) {
        out.add("%s%s %s, %s".formatted(guard, isUniform(to) ? "UMOV" : "MOV", to, from));
    }

    // ---- instructions

    private void instruction(OriInstruction instruction) {
        switch (instruction) {
            case OriMachine machine -> machine(machine);
            case OriMacro macro -> macro(macro);
            case OriPtx ptx -> ptx(ptx);
            case OriPhi phi -> {}
        }
    }

    private List<OriInstruction> called() {
        return callee.map(f -> f.blocks().getFirst().instructions()).orElse(List.of());
    }

    private void machine(OriMachine machine) {
        SassInstruction word = machine.instruction();
        switch (word.form().mnemonic()) {
            case "CALL" -> {
                isInCallee = true;
                called().forEach(this::instruction);
                isInCallee = false;
            }
            case "LEPC", "RET" -> {}
            default -> plain(machine, word);
        }
    }

    private void plain(OriMachine machine, SassInstruction given) {
        SassInstruction word = given;
        List<Runnable> after = new ArrayList<>();
        String guard = "";
        int predicates = 0;
        for (OriAccess access : OriAccesses.of(word)) {
            VirtualRegister register = machine.registers().get(access.field());
            if (register == null) {
                predicates += access.name().equals("guard") ? 1 : 0;
                continue;
            }
            int value = number(register);
            if (register.file() == RegisterFile.PREDICATE) {
                int index = predicates++;
                value = index;
                if (access.isWritten()) {
                    String under = guard;
                    after.add(() -> keep(under, register, index));
                } else {
                    load(register, index);
                    if (access.name().equals("guard")) {
                        guard = (word.value(CommonField.GUARD_NOT) != 0 ? "@!P" : "@P") + index + " ";
                    }
                }
            }
            word = word.with(access.field(), value);
        }
        out.add(OriText.print(new OriMachine(word, Collections.emptySortedMap(), machine.targets())));
        after.forEach(Runnable::run);
    }

    private void macro(OriMacro macro) {
        String guard = guard(macro.guard());
        switch (macro.macro()) {
            case COPY, MOV_PHI, PACK, UNPACK -> {
                List<String> from = new ArrayList<>();
                List<String> to = new ArrayList<>();
                macro.operands().forEach(operand -> from.addAll(parts(operand)));
                macro.targets().forEach(target -> to.addAll(parts(target)));
                for (int i = 0; i < to.size(); i++) {
                    move(guard, to.get(i), from.get(i));
                }
            }
            case UNDEF ->
                macro.targets()
                        .forEach(target ->
                                parts(target).forEach(word -> move(guard, word, "R" + (temporary + TEMPORARIES))));
            case USE, DEAD -> {}
        }
    }

    private void ptx(OriPtx macro) {
        String guard = guard(macro.guard());
        List<String> operands = new ArrayList<>();
        int predicates = 1;
        for (OriOperand operand : macro.operands()) {
            switch (operand) {
                case OriRegister register ->
                    operands.add(
                            register.file().isPredicate()
                                    ? load(register, predicates++)
                                    : parts(register).getFirst());
                case OriNot not -> operands.add("!" + load(not.predicate(), predicates++));
                case OriImmediate number -> operands.add(number.toString());
            }
        }
        boolean isTogether = macro.form().contains(".sync");
        if (isTogether) {
            String mask = operands.removeLast();
            boolean isBare = mask.equals(ALL) && function.architecture().number() >= Architecture.SM_90.number();
            out.add(isBare ? "WARPSYNC.ALL" : "WARPSYNC " + mask);
        }
        String pattern = WORDS.get(macro.form());
        if (pattern.isEmpty()) {
            return;
        }
        List<Runnable> after = new ArrayList<>();
        List<String> targets = new ArrayList<>();
        for (OriRegister target : macro.targets()) {
            if (target.file().isPredicate()) {
                int index = predicates++;
                targets.add("P" + index);
                after.add(() -> keep(guard, target, index));
            } else {
                targets.add(parts(target).getFirst());
            }
        }
        for (int i = 0; i < operands.size(); i++) {
            // numbers are placed where forms take them: the operands of sums and products may be swapped
            boolean isNumber = operands.get(i).startsWith("0x");
            if (isNumber && i == 0 || isNumber && macro.form().equals("add.u32")) {
                out.add("MOV R%d, %s".formatted(temporary + i, operands.get(i)));
                operands.set(i, "R" + (temporary + i));
            }
            pattern = pattern.replace("$" + (i + 1), operands.get(i));
        }
        pattern = pattern.replace("$q", targets.size() > 1 ? targets.get(1) : "PT");
        out.add(guard + pattern.replace("$0", targets.getFirst()));
        after.forEach(Runnable::run);
    }
}
