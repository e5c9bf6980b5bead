package lockstep.ir.ptx.op;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.ptx.PtxModifier;
import lockstep.ir.ptx.PtxSpace;
import lockstep.ir.ptx.PtxSuffix;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.op.OperandSpec.Kind;
import lockstep.ir.ptx.op.OperandSpec.Trait;
import lockstep.ir.ptx.op.OperandSpec.ValueRange;
import org.jspecify.annotations.Nullable;

/** Reads one operand of a form, for instance {@code =v:t~_} or {@code b64@L2::cache_hint}. */
final class OperandSpecReader {
    private final String word;
    private final Function<String, PtxSuffix> suffixes;
    private final Set<Trait> traits = EnumSet.noneOf(Trait.class);
    private Kind kind = Kind.VALUE;
    private @Nullable PtxSpace space;
    private @Nullable OperandType second;
    private String rest;

    OperandSpecReader(String word, Function<String, PtxSuffix> suffixes) {
        this.word = word;
        this.suffixes = suffixes;
        this.rest = word;
    }

    OperandSpec read() {
        List<PtxSuffix> condition = condition();
        List<ValueRange> values = values();
        mark("=", Trait.WRITTEN);
        mark("?", Trait.OPTIONAL);
        mark("!", Trait.NEGATABLE);
        second();
        if (rest.equals("_")) {
            return spec(Kind.SINK, new OperandType.None(), condition, values);
        }
        ends();
        while (rest.indexOf(':') > 0) {
            int colon = rest.indexOf(':');
            prefix(rest.substring(0, colon), rest.substring(colon + 1));
        }
        OperandType type = type(rest);
        return spec(kind, type, condition, values);
    }

    private OperandSpec spec(Kind which, OperandType type, List<PtxSuffix> condition, List<ValueRange> values) {
        return new OperandSpec(word, which, type, traits, condition, values, space, second);
    }

    private List<PtxSuffix> condition() {
        int at = rest.indexOf('@');
        if (at < 0) {
            return List.of();
        }
        List<PtxSuffix> condition = new ArrayList<>();
        for (String each : rest.substring(at + 1).split("/")) {
            condition.add(suffixes.apply(each));
        }
        rest = rest.substring(0, at);
        return condition;
    }

    private List<ValueRange> values() {
        int brace = rest.indexOf('{');
        if (brace < 0) {
            return List.of();
        }
        List<ValueRange> values = new ArrayList<>();
        for (String each : rest.substring(brace + 1, rest.length() - 1).split(",")) {
            String[] ends = each.split("\\.\\.");
            values.add(new ValueRange(Long.parseLong(ends[0]), Long.parseLong(ends[ends.length - 1])));
        }
        rest = rest.substring(0, brace);
        return values;
    }

    private void mark(String sign, Trait trait) {
        if (rest.startsWith(sign)) {
            traits.add(trait);
            rest = rest.substring(sign.length());
        }
    }

    private void second() {
        int bar = rest.indexOf('|');
        if (bar < 0) {
            return;
        }
        second = type(rest.substring(bar + 1));
        rest = rest.substring(0, bar);
        if (rest.endsWith("?")) {
            traits.add(Trait.SECOND_OPTIONAL);
            rest = rest.substring(0, rest.length() - 1);
        }
    }

    private void ends() {
        if (rest.endsWith("_")) {
            traits.add(Trait.SINK);
            rest = rest.substring(0, rest.length() - 1);
        }
        if (rest.endsWith("~")) {
            traits.add(Trait.WIDER);
            rest = rest.substring(0, rest.length() - 1);
        }
    }

    private void prefix(String name, String behind) {
        rest = behind;
        switch (name) {
            case "v" -> kind = Kind.VECTOR;
            case "pack" -> kind = Kind.PACK;
            case "sel" -> kind = Kind.SELECTION;
            case "lane" -> kind = Kind.LANES;
            case "pairs" -> kind = Kind.PAIRS;
            case "parts" -> kind = Kind.PARTS;
            case "neg" -> traits.add(Trait.MINUS);
            case "sym" -> traits.add(Trait.SYMBOL);
            case "sum" -> traits.add(Trait.SUM);
            case "sreg" -> traits.add(Trait.SPECIAL);
            case "reg" -> traits.add(Trait.REGISTER);
            case "imm" -> traits.add(Trait.IMMEDIATE);
            case "mem" -> {
                space = PtxModifier.of(behind).flatMap(PtxModifier::space).orElseThrow(() -> bug(behind));
                rest = "mem";
            }
            default -> throw bug(name);
        }
    }

    private OperandType type(String name) {
        return switch (name) {
            case "t", "t0" -> new OperandType.OfSuffix(0, false);
            case "t1" -> new OperandType.OfSuffix(1, false);
            case "t2" -> new OperandType.OfSuffix(2, false);
            case "w" -> new OperandType.OfSuffix(0, true);
            case "any" -> new OperandType.Any();
            case "x" -> new OperandType.NumberOrPredicate();
            case "mem" -> untyped(Kind.ADDRESS);
            case "label" -> untyped(Kind.LABEL);
            case "labels" -> untyped(Kind.LABELS);
            case "call" -> untyped(Kind.CALL);
            case "frame" -> untyped(Kind.FRAME);
            default -> new OperandType.Fixed(PtxType.of(name).orElseThrow(() -> bug(name)));
        };
    }

    private OperandType untyped(Kind which) {
        kind = which;
        return new OperandType.None();
    }

    private CompilerBug bug(String what) {
        return new CompilerBug("ptx.ops: operand " + word + ": no such thing as " + what);
    }
}
