package lockstep.compiler.emit;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Metadata;
import lockstep.ir.nvvm.MetadataNode;
import lockstep.ir.nvvm.type.Type.SimpleType;
import lockstep.ir.ptx.PtxDirective;
import lockstep.ir.ptx.PtxModule.PtxVersion;

/**
 * The directives of a function: for a kernel the launch bounds from {@code nvvm.annotations} and {@code nvvm.*}
 * attributes, for other functions {@code .noreturn}. A missing dimension is 1. Attributes take precedence.
 *
 * <p>Source: NVVM IR Specification, "Global Property Annotation"; LLVM's "User Guide for NVPTX Back-end", "Function
 * Attributes"; PTX ISA 9.0, "Performance-Tuning Directives", "Cluster Dimension Directives", ".noreturn".
 */
final class Directives {
    private static final PtxVersion NO_RETURN_SINCE = new PtxVersion(6, 4);
    private static final PtxVersion CLUSTERS_SINCE = new PtxVersion(7, 8);
    private static final int CLUSTER_ARCHITECTURE = 90;
    private static final List<String> DIMENSIONS = List.of("x", "y", "z");

    private final Function function;
    private final PtxTarget target;
    private final Map<String, BigInteger> annotations = new LinkedHashMap<>();
    private final List<PtxDirective> directives = new ArrayList<>();

    private Directives(Function function, PtxTarget target) {
        this.function = function;
        this.target = target;
    }

    static List<PtxDirective> of(Function function, PtxTarget target) {
        Directives made = new Directives(function, target);
        if (function.isKernel()) {
            made.readAnnotations();
            made.launchBounds();
            made.clusters();
        } else if (made.neverReturns()) {
            made.add(PtxDirective.Kind.NORETURN, List.of());
        }
        return List.copyOf(made.directives);
    }

    /** ptxas refuses the directive on functions with results. */
    private boolean neverReturns() {
        return function.attributes().function().has("noreturn")
                && function.functionType().result() == SimpleType.VOID
                && target.version().isAtLeast(NO_RETURN_SINCE);
    }

    private void add(PtxDirective.Kind kind, List<Long> values) {
        directives.add(new PtxDirective(kind, values));
    }

    private void launchBounds() {
        Optional<List<Long>> most = dimensions("maxntid", "maxntid");
        Optional<List<Long>> exact = dimensions("reqntid", "reqntid");
        if (most.isPresent() && exact.isPresent()) {
            throw Faults.unsupported(function, "both a greatest and a required shape of blocks");
        }
        most.ifPresent(values -> add(PtxDirective.Kind.MAXNTID, values));
        exact.ifPresent(values -> add(PtxDirective.Kind.REQNTID, values));
        number("minctasm").ifPresent(value -> add(PtxDirective.Kind.MINNCTAPERSM, List.of(value)));
        number("maxnreg").ifPresent(value -> add(PtxDirective.Kind.MAXNREG, List.of(value)));
    }

    private void clusters() {
        Optional<List<Long>> shape = dimensions("cluster_dim", "cluster_dim_");
        Optional<Long> rank = number("maxclusterrank");
        if (shape.isEmpty() && rank.isEmpty()) {
            return;
        }
        if (target.architecture() < CLUSTER_ARCHITECTURE || !target.version().isAtLeast(CLUSTERS_SINCE)) {
            throw Faults.unsupported(function, "clusters on " + target.name() + " with PTX " + target.version());
        }
        if (shape.isPresent() && rank.isPresent()) {
            throw Faults.unsupported(function, "both a greatest and a required size of clusters");
        }
        shape.ifPresent(values -> {
            add(PtxDirective.Kind.EXPLICITCLUSTER, List.of());
            add(PtxDirective.Kind.REQNCTAPERCLUSTER, values);
        });
        rank.ifPresent(value -> add(PtxDirective.Kind.MAXCLUSTERRANK, List.of(value)));
    }

    // ---- annotations and attributes

    private Optional<Long> number(String name) {
        Optional<String> attribute = function.attributes().function().text("nvvm." + name);
        return attribute.isPresent()
                ? Optional.of(parse(name, attribute.get()))
                : Optional.ofNullable(annotations.get(name)).map(value -> positive(name, value));
    }

    /** Three sizes; {@code annotation} is the prefix of the dimension's letter in annotations. */
    private Optional<List<Long>> dimensions(String attribute, String annotation) {
        Optional<String> text = function.attributes().function().text("nvvm." + attribute);
        List<Long> sizes = new ArrayList<>();
        if (text.isPresent()) {
            Stream.of(text.get().split(",", -1)).forEach(part -> sizes.add(parse(attribute, part.strip())));
        } else if (DIMENSIONS.stream().noneMatch(d -> annotations.containsKey(annotation + d))) {
            return Optional.empty();
        } else {
            for (String dimension : DIMENSIONS) {
                String name = annotation + dimension;
                sizes.add(positive(name, annotations.getOrDefault(name, BigInteger.ONE)));
            }
        }
        while (sizes.size() < DIMENSIONS.size()) {
            sizes.add(1L);
        }
        if (sizes.size() > DIMENSIONS.size()) {
            throw malformed(attribute);
        }
        return Optional.of(List.copyOf(sizes));
    }

    private void readAnnotations() {
        for (MetadataNode node : function.module().annotationsOf(function)) {
            List<MetadataNode.Operand> operands = node.operands();
            for (int i = 1; i + 1 < operands.size(); i += 2) {
                if (operands.get(i).value() instanceof Metadata.Text name
                        && operands.get(i + 1).value() instanceof Metadata.OfConstant c
                        && c.value() instanceof ConstantInt number) {
                    annotations.put(name.value(), number.signed());
                }
            }
        }
    }

    private long parse(String name, String text) {
        boolean isNumber =
                !text.isEmpty() && text.length() <= 10 && text.chars().allMatch(c -> c >= '0' && c <= '9');
        if (!isNumber) {
            throw malformed(name);
        }
        return positive(name, new BigInteger(text));
    }

    /** {@code value}, which must be positive. */
    private long positive(String name, BigInteger value) {
        if (value.signum() <= 0 || value.bitLength() >= Integer.SIZE) {
            throw malformed(name);
        }
        return value.longValue();
    }

    private RuntimeException malformed(String name) {
        return Faults.unsupported(function, "a bound " + name + " that is not a positive number");
    }
}
