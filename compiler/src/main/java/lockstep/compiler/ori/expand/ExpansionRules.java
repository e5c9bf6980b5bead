package lockstep.compiler.ori.expand;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import lockstep.ir.ptx.PtxModifier;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxSuffix;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.sass.ori.OriOperand;
import lockstep.ir.sass.ori.OriOperand.OriImmediate;
import lockstep.ir.sass.ori.OriPtx;

/** The expansion rules, read once from {@code expand.rules}. Immutable. */
final class ExpansionRules {
    static final String RESOURCE = "expand.rules";
    private static final ExpansionRules RULES = readResource();

    private final List<ExpansionRule> all;
    private final Set<PtxOpcode> commutative;
    private final Map<String, Map<String, String>> maps;
    private final Map<PtxOpcode, List<ExpansionRule>> byOpcode = new EnumMap<>(PtxOpcode.class);
    private final Templates templates = new Templates(this);

    /**
     * @param commutative opcodes whose first two operands may be swapped
     * @param maps by name, from a suffix to its spelling in machine instructions; the entry "" is the default
     */
    ExpansionRules(List<ExpansionRule> all, Set<PtxOpcode> commutative, Map<String, Map<String, String>> maps) {
        this.all = List.copyOf(all);
        this.commutative = Set.copyOf(commutative);
        this.maps = new HashMap<>(maps);
        for (ExpansionRule rule : all) {
            byOpcode.computeIfAbsent(rule.form().opcode(), opcode -> new ArrayList<>())
                    .add(rule);
        }
    }

    /** The rules of the resource. */
    static ExpansionRules get() {
        return RULES;
    }

    /** The templates that these rules give. */
    Templates templates() {
        return templates;
    }

    /** The text of the resource. */
    static String text() {
        try (InputStream stream = ExpansionRules.class.getResourceAsStream(RESOURCE)) {
            return new String(Objects.requireNonNull(stream, RESOURCE).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ExpansionRules readResource() {
        return ExpansionRuleReader.read(RESOURCE, text());
    }

    /** All rules in order. */
    List<ExpansionRule> all() {
        return all;
    }

    /** The map called {@code name}; empty if there is none. */
    Optional<Map<String, String>> map(String name) {
        return Optional.ofNullable(maps.get(name));
    }

    /** The first rule that matches {@code macro}; empty if there is none. */
    Optional<ExpansionRule> find(OriPtx macro) {
        Optional<PtxOpcode> opcode = PtxOpcode.of(opcode(macro));
        if (opcode.isEmpty()) {
            return Optional.empty();
        }
        List<PtxSuffix> suffixes = suffixes(macro.form());
        for (ExpansionRule rule : byOpcode.getOrDefault(opcode.get(), List.of())) {
            if (rule.isFor(macro, suffixes)) {
                return Optional.of(rule);
            }
        }
        return Optional.empty();
    }

    private static String opcode(OriPtx macro) {
        int dot = macro.form().indexOf('.');
        return dot < 0 ? macro.form() : macro.form().substring(0, dot);
    }

    /** The suffixes of the form of a macro; words that are not suffixes are skipped. */
    static List<PtxSuffix> suffixes(String form) {
        List<PtxSuffix> found = new ArrayList<>();
        String[] words = form.split("\\.");
        for (int i = 1; i < words.length; i++) {
            suffix(words[i]).ifPresent(found::add);
        }
        return found;
    }

    static Optional<PtxSuffix> suffix(String word) {
        return PtxType.of(word)
                .<PtxSuffix>map(type -> type)
                .or(() -> PtxModifier.of(word).map(modifier -> modifier));
    }

    /** {@code macro} with a number as its second operand rather than its first, if the operation is commutative. */
    OriPtx ordered(OriPtx macro) {
        boolean isSwapped = macro.operands().size() > 1
                && PtxOpcode.of(opcode(macro)).map(commutative::contains).orElse(false)
                && macro.operands().get(0) instanceof OriImmediate
                && !(macro.operands().get(1) instanceof OriImmediate);
        if (!isSwapped) {
            return macro;
        }
        List<OriOperand> operands = new ArrayList<>(macro.operands());
        operands.set(0, macro.operands().get(1));
        operands.set(1, macro.operands().get(0));
        return new OriPtx(macro.form(), macro.guard(), macro.targets(), operands);
    }
}
