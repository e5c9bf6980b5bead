package lockstep.compiler.analysis.value;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Metadata;
import lockstep.ir.nvvm.MetadataNode;

/**
 * Bounds on the block size of a launch of a function, by dimension x, y, z.
 *
 * @param least lower bounds
 * @param most upper bounds
 */
public record LaunchBounds(List<Integer> least, List<Integer> most) {
    /**
     * Limits on the threads of a block by dimension. Source: CUDA C++ Programming Guide, "Technical Specifications".
     */
    private static final List<Integer> LIMITS = List.of(1024, 1024, 64);

    private static final List<String> DIMENSIONS = List.of("x", "y", "z");
    /** No dimension is larger, so products of three are below 2^31. */
    private static final int MAX_THREADS = 1024;

    public LaunchBounds {
        least = List.copyOf(least);
        most = List.copyOf(most);
    }

    /**
     * The bounds declared for {@code function}: exactly {@code reqntid}, or at most as many threads as the product of
     * {@code maxntid}, in whatever dimensions (PTX ISA, performance directives). A function that is not a kernel may be
     * called by any kernel, so it has no bounds of its own.
     */
    public static LaunchBounds of(Function function) {
        if (!function.isKernel()) {
            return new LaunchBounds(List.of(1, 1, 1), LIMITS);
        }
        Optional<List<Integer>> exact = directive(function, "reqntid");
        if (exact.isPresent()) {
            return new LaunchBounds(exact.get(), exact.get());
        }
        long threads = directive(function, "maxntid")
                .map(sizes -> (long) sizes.get(0) * sizes.get(1) * sizes.get(2))
                .orElse((long) MAX_THREADS);
        List<Integer> most = new ArrayList<>();
        LIMITS.forEach(limit -> most.add((int) Math.min(limit, threads)));
        return new LaunchBounds(List.of(1, 1, 1), most);
    }

    /** Three sizes from 1 to 1024; missing dimensions are 1. */
    private static Optional<List<Integer>> directive(Function function, String name) {
        Optional<String> attribute = function.attributes().function().text("nvvm." + name);
        List<Integer> sizes = attribute.map(LaunchBounds::parse).orElseGet(() -> annotated(function, name));
        if (sizes.isEmpty() || sizes.stream().anyMatch(size -> size < 1 || size > MAX_THREADS)) {
            return Optional.empty();
        }
        List<Integer> padded = new ArrayList<>(sizes);
        while (padded.size() < DIMENSIONS.size()) {
            padded.add(1);
        }
        return padded.size() == DIMENSIONS.size() ? Optional.of(padded) : Optional.empty();
    }

    private static List<Integer> parse(String text) {
        List<Integer> sizes = new ArrayList<>();
        for (String part : text.split(",", -1)) {
            String digits = part.strip();
            boolean isNumber =
                    !digits.isEmpty() && digits.length() <= 4 && digits.chars().allMatch(c -> c >= '0' && c <= '9');
            if (!isNumber) {
                return List.of();
            }
            sizes.add(Integer.parseInt(digits));
        }
        return sizes;
    }

    private static List<Integer> annotated(Function function, String name) {
        List<Integer> sizes = new ArrayList<>(List.of(1, 1, 1));
        boolean isFound = false;
        for (MetadataNode node : function.module().annotationsOf(function)) {
            List<MetadataNode.Operand> parts = node.operands();
            for (int i = 1; i + 1 < parts.size(); i += 2) {
                int dimension = dimension(parts.get(i), name);
                if (dimension >= 0
                        && parts.get(i + 1).value() instanceof Metadata.OfConstant c
                        && c.value() instanceof ConstantInt size) {
                    sizes.set(dimension, (int) Math.min(size.zext(), Integer.MAX_VALUE));
                    isFound = true;
                }
            }
        }
        return isFound ? sizes : List.of();
    }

    private static int dimension(MetadataNode.Operand key, String name) {
        return key.value() instanceof Metadata.Text text && text.value().startsWith(name)
                ? DIMENSIONS.indexOf(text.value().substring(name.length()))
                : -1;
    }
}
