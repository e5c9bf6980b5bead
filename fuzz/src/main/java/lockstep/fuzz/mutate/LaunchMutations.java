package lockstep.fuzz.mutate;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import lockstep.ir.choices.Choices;
import lockstep.ir.launch.BufferSpec;
import lockstep.ir.launch.Content;
import lockstep.ir.launch.Launch;
import lockstep.ir.launch.LaunchArgument;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.nvvm.Module;

/** Mutations of what a program is launched with. */
final class LaunchMutations {
    private static final int LARGEST_SEED = 1 << 16;

    private LaunchMutations() {}

    static List<Mutation> all() {
        return List.of(
                new Mutation(
                        "alias-arguments",
                        3,
                        "an argument becomes the buffer of an earlier one",
                        "that buffer is not smaller, and no later launch uses the argument again",
                        new Mutation.OfLaunch(LaunchMutations::alias)),
                new Mutation(
                        "change-argument",
                        2,
                        "an integer argument becomes a boundary or a neighbour of itself",
                        "it fits the type",
                        new Mutation.OfLaunch(LaunchMutations::changeNumber)),
                new Mutation(
                        "change-contents",
                        2,
                        "a buffer holds other numbers",
                        "its contents are defined",
                        new Mutation.OfLaunch(LaunchMutations::changeContents)));
    }

    /** An argument of a launch. */
    private record Place(int launch, int argument) {}

    private static List<Place> places(LaunchFile launches, Predicate<LaunchArgument> wanted) {
        List<Place> found = new ArrayList<>();
        for (int i = 0; i < launches.launches().size(); i++) {
            List<LaunchArgument> arguments = launches.launches().get(i).arguments();
            for (int j = 0; j < arguments.size(); j++) {
                if (wanted.test(arguments.get(j))) {
                    found.add(new Place(i, j));
                }
            }
        }
        return found;
    }

    private static LaunchFile with(LaunchFile launches, Place place, LaunchArgument made) {
        List<Launch> all = new ArrayList<>(launches.launches());
        Launch old = all.get(place.launch());
        List<LaunchArgument> arguments = new ArrayList<>(old.arguments());
        arguments.set(place.argument(), made);
        all.set(
                place.launch(),
                new Launch(
                        old.kernel(),
                        old.grid(),
                        old.block(),
                        old.sharedBytes(),
                        old.heapBytes(),
                        arguments,
                        old.location()));
        return new LaunchFile(launches.name(), launches.inits(), all, List.of());
    }

    // ---- aliases

    private static Optional<LaunchFile> alias(Module module, LaunchFile launches, Choices choices) {
        boolean isAskedAgain = !places(launches, LaunchArgument.Previous.class::isInstance)
                        .isEmpty()
                || !places(launches, LaunchArgument.Same.class::isInstance).isEmpty();
        List<Place> later = new ArrayList<>();
        for (Place place : places(launches, LaunchArgument.OfBuffer.class::isInstance)) {
            if (!earlier(launches, place).isEmpty()) {
                later.add(place);
            }
        }
        if (isAskedAgain || later.isEmpty()) {
            return Optional.empty();
        }
        Place place = choices.pick(later);
        int first = choices.pick(earlier(launches, place));
        return Optional.of(with(launches, place, new LaunchArgument.Same(first, 0)));
    }

    /** Earlier arguments of the launch whose buffers are not smaller. */
    private static List<Integer> earlier(LaunchFile launches, Place place) {
        List<LaunchArgument> arguments = launches.launches().get(place.launch()).arguments();
        long bytes = ((LaunchArgument.OfBuffer) arguments.get(place.argument()))
                .buffer()
                .bytes();
        List<Integer> found = new ArrayList<>();
        for (int i = 0; i < place.argument(); i++) {
            if (arguments.get(i) instanceof LaunchArgument.OfBuffer other
                    && other.buffer().bytes() >= bytes) {
                found.add(i);
            }
        }
        return found;
    }

    // ---- numbers

    private static Optional<LaunchFile> changeNumber(Module module, LaunchFile launches, Choices choices) {
        List<Place> numbers = places(launches, LaunchArgument.OfInteger.class::isInstance);
        if (numbers.isEmpty()) {
            return Optional.empty();
        }
        Place place = choices.pick(numbers);
        LaunchArgument.OfInteger old = (LaunchArgument.OfInteger)
                launches.launches().get(place.launch()).arguments().get(place.argument());
        BigInteger one = BigInteger.ONE;
        BigInteger sign = one.shiftLeft(old.width() - 1);
        List<BigInteger> others = List.of(
                old.value().add(one),
                BigInteger.ZERO,
                one,
                old.value().subtract(one),
                one.negate(),
                sign,
                sign.subtract(one),
                one.shiftLeft(choices.below(old.width())));
        BigInteger low = choices.pick(others).mod(one.shiftLeft(old.width()));
        return Optional.of(with(launches, place, new LaunchArgument.OfInteger(old.width(), low)));
    }

    private static Optional<LaunchFile> changeContents(Module module, LaunchFile launches, Choices choices) {
        List<Place> buffers = places(
                launches,
                argument -> argument instanceof LaunchArgument.OfBuffer buffer
                        && !buffer.buffer().isUndefined()
                        && !buffer.buffer().isOutput());
        if (buffers.isEmpty()) {
            return Optional.empty();
        }
        Place place = choices.pick(buffers);
        BufferSpec old = ((LaunchArgument.OfBuffer)
                        launches.launches().get(place.launch()).arguments().get(place.argument()))
                .buffer();
        Content content = choices.pick(
                List.of(new Content.Zero(), new Content.Iota(), new Content.Rand(choices.below(LARGEST_SEED))));
        return Optional.of(with(
                launches, place, new LaunchArgument.OfBuffer(new BufferSpec(old.type(), old.count(), content, false))));
    }
}
